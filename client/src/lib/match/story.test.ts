import fc from "fast-check";
import { expect, test } from "vitest";
import { entry, update } from "../testing/fixtures";
import { lastBattle } from "./dice";
import { extended, lastTurnOfOthers, sections } from "./story";

const line = (kind: string, facts: Record<string, unknown> = {}, style = "plain") => ({
  kind,
  facts,
  text: kind,
  style,
  rule: "",
  units: [],
  hexes: [],
});

test("an update continues the story, shortens it, or shows that something was missed", () => {
  const story = [entry(1), entry(2)];
  expect(extended(story, update(2, [entry(3)]))?.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(extended(story, update(1, []))).toEqual([entry(1)]);
  expect(extended(story, update(5, [entry(6)]))).toBeNull();
});

test("whatever is taken back and played, entries stay numbered one after the other", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(6), fc.nat(3))), (moves) => {
      let story = extended([], update(0, [])) ?? [];
      for (const [keep, add] of moves) {
        const since = Math.min(keep, story.length);
        const more = Array.from({ length: add }, (_, n) => entry(since + n + 1));
        story = extended(story, update(since, more)) ?? story;
      }
      expect(story.map(({ number }) => number)).toEqual(story.map((_, n) => n + 1));
    }),
  );
});

test("the log is cut at its headings", () => {
  const events = [line("placed"), line("phase", {}, "heading"), line("moved")];
  const cut = sections([entry(1, { events })]);
  expect(cut.map(({ heading, lines }) => [heading?.line.kind, lines.length])).toEqual([
    [undefined, 1],
    ["phase", 1],
  ]);
});

test("the others' last turn is found between our own phases", () => {
  const phases = ["a", "a", "b", "b", "a"];
  const story = phases.map((phase, n) => entry(n + 1, { phase }));
  expect(lastTurnOfOthers(story, (phase) => phase === "b")).toEqual([3, 4]);
  expect(lastTurnOfOthers(story, () => false)).toBeNull();
});

test("the last battle is that of the phase at hand", () => {
  const facts = { target: "1A", column: "2:1", face: 5, result: "EX" };
  const story = [entry(1, { phase: "combat", events: [line("result", facts)] })];
  expect(lastBattle(story, 1, "combat")).toMatchObject({ face: 5, column: "2:1" });
  expect(lastBattle(story, 1, "movement")).toBeNull();
});
