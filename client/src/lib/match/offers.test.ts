import { expect, test } from "vitest";
import { choice, prompt } from "../testing/fixtures";
import { atHex, listed, offeredHexes, offeredPaths, offeredUnits, onUnit } from "./offers";

const lose = choice({ kind: "lose", unit: "I" }, { unit: "I", hex: "0101" });
const retreat = choice({ kind: "retreat" }, { unit: "1A", hex: "0201", path: ["0301", "0201"] });
const place = choice({ kind: "place" }, { unit: "II", hex: "0201" });

test("all answers are listed once, and only to the one who is asked", () => {
  const unit = {
    unit: "II",
    stops: [],
    barred: [],
    targets: [],
    attackers: [],
    choices: [place, lose],
    refusal: null,
  };
  const asked = { ...prompt, choices: [lose] };
  expect(listed(asked, unit)).toEqual([lose, place]);
  expect(listed({ ...asked, yours: false }, unit)).toEqual([]);
});

test("a loss is picked on its unit, a retreat on its last hex", () => {
  const all = [lose, retreat];
  expect(offeredHexes(all, null)).toEqual(["0201"]);
  expect(offeredUnits(all)).toEqual(["I", "1A"]);
  expect(offeredPaths(all)).toEqual([["0301", "0201"]]);
  expect(onUnit(all, "I")).toEqual([lose]);
});

test("at a hex the selected unit's answers come before all others", () => {
  expect(atHex([retreat, place], "0201", "II")).toEqual([place]);
  expect(atHex([retreat, place], "0201", null)).toEqual([retreat, place]);
  expect(atHex([choice({ kind: "done" }, { hex: "0201" })], "0201", null)).toEqual([]);
});
