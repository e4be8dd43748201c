import { expect, test } from "vitest";
import type { Stop, UnitChoices } from "../api/wire";
import { sharedStops, together, toggled } from "./group";

const stop = (hex: string, kind = "move"): Stop => ({
  hex,
  kind,
  left: 1,
  path: [hex],
  action: {},
  note: "",
});
const unit = (key: string, ...stops: Stop[]): UnitChoices => ({
  unit: key,
  stops,
  barred: [],
  targets: [],
  attackers: [],
  choices: [],
});

test("a group goes where all of its units can go by the same means", () => {
  const tanks = unit("tanks", stop("0102"), stop("0103"), stop("0104", "rail"));
  const foot = unit("foot", stop("0102"), stop("0104"));
  expect(sharedStops([tanks, foot]).map(({ hex }) => hex)).toEqual(["0102"]);
  expect(together([tanks])).toBe(tanks);
  expect(together([])).toBeNull();
});

test("units are taken in and out in the order of their stack", () => {
  expect(toggled(["b"], "a", ["a", "b", "c"])).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a", ["a", "b", "c"])).toEqual(["b"]);
});
