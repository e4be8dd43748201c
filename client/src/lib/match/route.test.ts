import { expect, test } from "vitest";
import { scene } from "../testing/fixtures";
import { chain, neighboursOf } from "./route";

test("the shortest chain of hexes, without the first", () => {
  const neighbours = neighboursOf(scene);
  expect(chain(neighbours, "0101", "0301")).toEqual(["0201", "0301"]);
  expect(chain(neighbours, "0101", "0101")).toEqual([]);
  expect(chain(neighbours, "0101", "9999")).toBeNull();
});
