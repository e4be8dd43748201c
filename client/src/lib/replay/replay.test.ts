import { afterEach, expect, test, vi } from "vitest";
import { entry, position, scene, state } from "../testing/fixtures";
import { serve } from "../testing/server";
import { Replay, turnMarks } from "./replay.svelte";

afterEach(() => vi.unstubAllGlobals());

test("turns are marked where they begin; the set-up is none", () => {
  const story = [entry(1, { turn: 0 }), entry(2), entry(3), entry(4, { turn: 2 })];
  expect(turnMarks(story)).toEqual([
    { turn: 1, step: 1 },
    { turn: 2, step: 3 },
  ]);
});

test("steps are fetched once, kept within the game, and seen through the chosen eyes", async () => {
  const at = (turn: number) => ({ position: { ...position, turn }, entry: null });
  const asked = serve({
    "GET /api/matches/m": state,
    "GET /api/matches/m/scene": scene,
    "GET /api/matches/m/story": [entry(1), entry(2)],
    "GET /api/matches/m/steps/0": at(0),
    "GET /api/matches/m/steps/2": at(2),
  });
  const replay = new Replay("m", "secret");
  await replay.open(99);
  expect([replay.step, replay.position?.turn]).toEqual([2, 2]);
  await replay.go(-5);
  await replay.go(2);
  expect(replay.position?.turn).toBe(2);
  expect(asked.filter(({ path }) => path.endsWith("/steps/2"))).toHaveLength(1);
  await replay.look("soviet");
  expect(
    asked
      .filter(({ path }) => path.endsWith("/story"))
      .at(-1)
      ?.query.get("as"),
  ).toBe("soviet");
  expect(asked.at(-1)?.query.get("as")).toBe("soviet");
});
