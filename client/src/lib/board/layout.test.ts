// @vitest-environment node
import { describe, expect, it } from "vitest";
import { distance, Places } from "./geometry";
import { lay } from "./layout";
import { position, scene } from "./fixture";
import type { Position } from "$lib/api/wire";

const places = new Places(scene);

function stack(count: number): Position {
  const units = position.units.slice(0, count).map((unit) => ({ ...unit, hex: "0504" }));
  return { ...position, units };
}

describe("counters on the map", () => {
  it("lie in the middle of their hexes, one each", () => {
    const lying = lay(position, places, null);
    expect(lying).toHaveLength(position.units.filter((unit) => unit.hex).length);
    for (const { hex, point } of lying) expect(distance(point, places.at(hex))).toBe(0);
  });

  it.each([2, 3, 5, 9])("fan out so that none of %i covers another", (count) => {
    const lying = lay(stack(count), places, "0504");
    for (const a of lying)
      for (const b of lying) if (a !== b) expect(distance(a.point, b.point)).toBeGreaterThan(70);
  });

  it("pile up when nobody looks, all within the hex", () => {
    for (const { point } of lay(stack(4), places, null))
      expect(distance(point, places.at("0504"))).toBeLessThan(20);
  });
});
