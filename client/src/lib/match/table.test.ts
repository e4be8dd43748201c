import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice, MatchState, UnitChoices } from "../api/wire";
import { set } from "../settings.svelte";
import { choice, entry, position, prompt, scene, state, update } from "../testing/fixtures";
import { FakeSocket, Reply, serve, type Asked } from "../testing/server";
import { Table } from "./table.svelte";

const move = { kind: "move", unit: "I", path: ["0201"] };
const canMove: UnitChoices = {
  unit: "I",
  stops: [{ hex: "0201", left: 3, path: ["0201"], action: move, displaces: null, kind: "move", note: "" }],
  barred: [],
  targets: [],
  attackers: [],
  choices: [],
  refusal: null,
};

let asked: Asked[];
let tables: Table[];

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  set("warn", true);
  tables = [];
});

afterEach(() => {
  for (const table of tables) table.close();
  vi.unstubAllGlobals();
});

async function sitDown(match: MatchState = state, routes: Record<string, unknown> = {}): Promise<Table> {
  asked = serve({
    "GET /api/matches/m": match,
    "GET /api/matches/m/scene": scene,
    "GET /api/matches/m/story": [],
    "GET /api/matches/m/choices": canMove,
    ...routes,
  });
  const table = new Table("m", "secret");
  tables.push(table);
  await table.open();
  return table;
}

const bodies = (path: string): unknown[] =>
  asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body);

test("a unit is selected, then sent to a stop with the index of the moment", async () => {
  const table = await sitDown(state, { "POST /api/matches/m/actions": update(0, [entry(1)]) });
  await table.clickUnit("I");
  expect(table.choices?.stops).toHaveLength(1);
  await table.clickHex("0201");
  expect(bodies("/actions")).toEqual([{ index: 0, action: move }]);
  expect([table.state?.index, table.story.length, table.selected]).toEqual([1, 1, null]);
});

test("the same update heard twice counts once", async () => {
  const table = await sitDown();
  table.update(update(0, [entry(1)]));
  table.update(update(0, [entry(1)]));
  expect(table.story).toHaveLength(1);
});

test("a barred hex says why, and nothing is sent", async () => {
  const barred = [{ hex: "0201", reason: { text: "Too far.", rule: "4.1" } }];
  const table = await sitDown(state, { "GET /api/matches/m/choices": { ...canMove, stops: [], barred } });
  await table.clickUnit("I");
  await table.clickHex("0201");
  expect(table.reason).toEqual({ text: "Too far.", rule: "4.1" });
  expect([table.selected, bodies("/actions").length]).toEqual(["I", 0]);
});

test("when the match went on meanwhile, all is fetched anew and the player is told", async () => {
  const problem = { code: "stale", text: "Too late.", rule: "", index: 4 };
  const table = await sitDown(state, { "POST /api/matches/m/actions": new Reply(409, problem) });
  await table.submit(move);
  expect(table.problem?.text).toBe("Too late.");
  expect(asked.filter((one) => one.path === "/api/matches/m")).toHaveLength(2);
  expect(table.pending).toBe(false);
});

test("what the server does not know yet is asked again until it does", async () => {
  vi.useFakeTimers();
  const unsure = new Reply(503, { code: "database-unsure", text: "Not known yet.", rule: "", index: null });
  for (const [revision, code] of [
    [state.revision + 1, undefined],
    [state.revision, "not-done"],
  ] as const) {
    let tries = 0;
    const routes = { "POST /api/matches/m/actions": unsure };
    const table = await sitDown(state, routes);
    asked = serve({
      ...routes,
      "GET /api/matches/m": () => ((tries += 1), tries < 3 ? unsure : { ...state, revision }),
      "GET /api/matches/m/scene": scene,
      "GET /api/matches/m/story": [],
      "GET /api/matches/m/choices": canMove,
    });
    const sent = table.submit(move);
    await vi.advanceTimersByTimeAsync(100);
    expect([table.problem?.text, table.slow, table.ready]).toEqual(["Not known yet.", true, false]);
    await vi.advanceTimersByTimeAsync(5000);
    await sent;
    expect([table.problem?.code, table.slow, table.pending]).toEqual([code, false, false]);
    expect(bodies("/actions")).toHaveLength(1);
  }
  vi.useRealTimers();
});

test("a server that is slow to answer is waited for in the open", async () => {
  vi.useFakeTimers();
  const table = await sitDown();
  let answer = (_: unknown): void => undefined;
  table.seat.act = () => new Promise((wake) => (answer = wake as typeof answer));
  const sent = table.submit(move);
  expect(table.slow).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.slow).toBe(true);
  answer(update(0, [entry(1)]));
  await sent;
  expect(table.slow).toBe(false);
  vi.useRealTimers();
});

test("ending a phase asks once while units can act, unless that is switched off", async () => {
  const table = await sitDown(state, { "POST /api/matches/m/actions": update(0, [entry(1)]) });
  await table.end();
  expect([table.asking, bodies("/actions").length]).toEqual(["unfinished", 0]);
  await table.end(true);
  expect(bodies("/actions")).toEqual([{ index: 0, action: { kind: "done" } }]);
});

test("nobody answers for another", async () => {
  const table = await sitDown({ ...state, prompt: { ...prompt, yours: false, choices: [] } });
  await table.submit(move);
  await table.end(true);
  expect(bodies("/actions")).toEqual([]);
});

test("what an undo takes back leaves the story", async () => {
  const undoable = { ...state, index: 1, prompt: { ...prompt, can_undo: true } };
  const table = await sitDown(undoable, {
    "GET /api/matches/m/story": [entry(1)],
    "POST /api/matches/m/undo": update(0, []),
  });
  await table.undo();
  expect([table.story, table.state?.index]).toEqual([[], 0]);
});

test("several answers at one hex are put to the player", async () => {
  const advance = (unit: string): Choice => choice({ kind: "advance", unit }, { unit, hex: "0201" });
  const both = { ...prompt, kinds: ["advance"], units: [], choices: [advance("I"), advance("II")] };
  const table = await sitDown({ ...state, prompt: both });
  await table.clickHex("0201");
  expect(table.ambiguous).toHaveLength(2);
});

test("a single unit that must act is selected at once, and a click on it does not undo that", async () => {
  const must = { ...prompt, can_end: false, choices: [] };
  const table = await sitDown({ ...state, prompt: must });
  expect(table.selected).toBe("I");
  await table.clickUnit("I");
  expect([table.selected, table.choices?.stops.length]).toEqual(["I", 1]);
});

test("in a stack the unit that must make room is the one that is meant", async () => {
  const stacked = { ...position, units: position.units.map((unit) => ({ ...unit, hex: "0101", box: null })) };
  const must = { ...prompt, can_end: false, choices: [] };
  const table = await sitDown({ ...state, position: stacked, prompt: must });
  await table.clickUnit("II");
  expect(table.selected).toBe("I");
});

test("an attack is planned with all who can take part, and reckoned anew when one is left out", async () => {
  const attack = { ...prompt, kinds: ["attack"], targets: ["1A"], units: ["I", "II"] };
  const sheet = {
    target: "1A",
    hex: "0301",
    attackers: [],
    action: { kind: "attack", target: "1A", attackers: ["I"] },
    lines: [],
    column: "2:1",
    results: [],
    outcomes: [],
    expected: "",
    refusal: null,
  };
  const table = await sitDown(
    { ...state, prompt: attack },
    {
      "GET /api/matches/m/choices": { ...canMove, stops: [], attackers: ["I", "II"] },
      "POST /api/matches/m/odds": sheet,
      "POST /api/matches/m/actions": update(0, [entry(1)]),
    },
  );
  await table.clickUnit("1A");
  await table.clickUnit("II");
  expect(bodies("/odds")).toEqual([
    { target: "1A", attackers: ["I", "II"], air: 0 },
    { target: "1A", attackers: ["I"], air: 0 },
  ]);
  await table.declare();
  expect(bodies("/actions")).toEqual([
    { index: 0, action: { kind: "attack", target: "1A", attackers: ["I"] } },
  ]);
});

test("a match that cannot be opened says why", async () => {
  const problem = { code: "not-seated", text: "No seat.", rule: "", index: null };
  const table = await sitDown(state, { "GET /api/matches/m": new Reply(401, problem) });
  expect(table.missing?.text).toBe("No seat.");
});

test("a gap in what was heard is closed by asking for everything", async () => {
  const table = await sitDown();
  table.update(update(7, [entry(8)]));
  await vi.waitFor(() => expect(asked.filter((one) => one.path === "/api/matches/m")).toHaveLength(2));
  expect(table.position).toEqual(position);
});

test("who sits down at the screen of another is told the story anew, as he may hear it", async () => {
  const secret = { "GET /api/matches/m/scene": { ...scene, secrets: true } };
  const table = await sitDown({ ...state, you: ["german", "soviet"] }, secret);
  const told = () => asked.filter((one) => one.path.endsWith("/story")).length;
  table.update(update(0, [entry(1)], { you: ["german", "soviet"] }));
  expect([told(), table.story.length]).toEqual([1, 1]);
  const facts = { you: ["german", "soviet"], revision: 3, prompt: { ...prompt, player: "soviet" } };
  table.update(update(1, [entry(2)], facts));
  await vi.waitFor(() => expect([told(), table.story.length]).toEqual([2, 0]));
});

test("a computer that was stopped is known by what the server says", async () => {
  const table = await sitDown();
  FakeSocket.opened.at(-1)?.say({ kind: "seats", seats: [], thinking: null, paused: "soviet" });
  expect(table.state?.paused).toBe("soviet");
});

test("events are played in order before they count, and skipping shows the end at once", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = await sitDown();
  const played: number[] = [];
  let wake = (): void => undefined;
  table.enter({
    play: (events) => new Promise((resolve) => ((wake = resolve), played.push(events.length))),
    skip: () => wake(),
  });
  const told = { kind: "moved", facts: {}, text: "", style: "plain", rule: "", units: [], hexes: [] };
  table.update(update(0, [entry(1, { events: [told] })], { revision: 2 }));
  table.update(update(1, [entry(2, { events: [told] })], { revision: 3 }));
  table.update(update(2, [entry(3, { events: [told] })], { revision: 4 }));
  expect([table.playing, table.ready, table.state?.revision, table.story.length]).toEqual([
    true,
    false,
    1,
    1,
  ]);
  wake();
  await vi.waitFor(() => expect(table.state?.revision).toBe(2));
  table.skip();
  await vi.waitFor(() => expect(table.state?.revision).toBe(4));
  expect([table.playing, table.story.length, played.length]).toEqual([false, 3, 2]);
});

test("an announced attack is withdrawn or added to, and what is lost by it is told", async () => {
  const announced = [{ target: "1A", attackers: ["I"], able: ["II"] }];
  const reason = { text: "I already attacks.", rule: "9.0" };
  const gone = { target: "1A", text: "The attack of I on 1A is lost.", reason };
  const table = await sitDown(
    { ...state, prompt: { ...prompt, announced } },
    { "POST /api/matches/m/announcements": { update: update(0, [entry(1)]), lost: [gone] } },
  );
  await table.reinforce("1A", "II");
  expect(bodies("/announcements")).toEqual([{ index: 0, target: "1A", add: ["II"] }]);
  expect(table.reason).toEqual({
    text: "The attack of I on 1A is lost. I already attacks.",
    rule: "9.0",
  });
  await table.withdraw("1A");
  expect(bodies("/announcements")[1]).toEqual({ index: 1, target: "1A", add: [] });
});
