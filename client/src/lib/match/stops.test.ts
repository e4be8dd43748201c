import { expect, test } from "vitest";
import type { Stop } from "../api/wire";
import { stopsBy, waysOf } from "./stops";

const stop = (hex: string, kind: string): Stop => ({ hex, kind, left: 1, path: [hex], action: {}, note: "" });
const stops = [stop("0102", "move"), stop("0103", "move"), stop("0103", "rail"), stop("0109", "rail")];

test("a hex that can be reached in two ways is offered once", () => {
  expect(waysOf(stops)).toEqual(["move", "rail"]);
  expect(stopsBy(stops, null).map(({ hex, kind }) => hex + kind)).toEqual([
    "0102move",
    "0103move",
    "0109rail",
  ]);
});

test("who wants to go by rail is offered the rides only", () => {
  expect(stopsBy(stops, "rail").map(({ hex, kind }) => hex + kind)).toEqual(["0103rail", "0109rail"]);
});
