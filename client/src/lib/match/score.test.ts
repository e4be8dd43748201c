import { expect, test } from "vitest";
import { briefly, scoreOf } from "./score";

const points = ["air.german", "score.german", "score.soviet"].map((track) => ({
  track,
  name: track,
  value: 1,
}));
const difference = { track: "score.difference", name: "difference", value: 0 };
const tracks = (some: typeof points): string[] => some.map(({ track }) => track);

test("where the difference decides, it stands for the scores", () => {
  expect(tracks(briefly([...points, difference]))).toEqual(["air.german", "score.difference"]);
  expect(tracks(briefly(points))).toEqual(tracks(points));
});

test("the score is all that decides", () => {
  expect(tracks(scoreOf([...points, difference]))).toEqual([
    "score.german",
    "score.soviet",
    "score.difference",
  ]);
});
