import { expect, test } from "vitest";
import { scene } from "../testing/fixtures";
import { isStep, step } from "./cursor";

test("the cursor goes to neighbours and stops at the edge", () => {
  expect(step(scene, "0101", "south-east")).toBe("0201");
  expect(step(scene, "0101", "north")).toBe("0101");
});

test("left and right keep the row as well as they can", () => {
  expect(step(scene, "0101", "east")).toBe("0201");
  expect(step(scene, "0201", "east")).toBe("0301");
  expect(step(scene, "0201", "west")).toBe("0101");
});

test("a cursor that is nowhere begins in the middle", () => {
  expect(step(scene, null, "north")).toBe("0201");
  expect([isStep("north"), isStep("undo")]).toEqual([true, false]);
});
