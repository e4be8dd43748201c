import { expect, test } from "vitest";
import { matchPath, parse, replayPath, rulePath, seatPath } from "./router.svelte";

test("every path leads back to its screen", () => {
  expect(parse("")).toEqual({ screen: "lobby" });
  expect(parse("#/match/%E0%A4%A")).toEqual({ screen: "lobby" });
  expect(parse("#/nonsense")).toEqual({ screen: "lobby" });
  expect(parse(matchPath("a b"))).toEqual({ screen: "match", match: "a b", token: "" });
  expect(parse(seatPath("m", "x/y"))).toEqual({ screen: "match", match: "m", token: "x/y" });
  expect(parse(replayPath("m", 12))).toEqual({ screen: "replay", match: "m", step: 12 });
  expect(parse("#/replay/m/step/soon")).toEqual({ screen: "replay", match: "m", step: null });
  expect(parse(rulePath("g", "gdw 4.1"))).toEqual({ screen: "rules", game: "g", rule: "gdw 4.1" });
});
