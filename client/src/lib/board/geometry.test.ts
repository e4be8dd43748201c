// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { APOTHEM, DIRECTIONS, distance, middle, neighbour, Places, R, sharedSide, sideOf } from "./geometry";
import { scene } from "./fixture";

const places = new Places(scene);
const labels = scene.hexes.map((hex) => hex.label);

describe("geometry", () => {
  it("finds the hex under any point near its middle", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...labels),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: APOTHEM * 0.98, noNaN: true }),
        (label, degrees, away) => {
          const { x, y } = places.at(label);
          const angle = (degrees * Math.PI) / 180;
          expect(places.nearest({ x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away })).toBe(
            label,
          );
        },
      ),
    );
  });

  it("finds no hex beyond the edge", () => {
    const { left, top } = places.extent;
    expect(places.nearest({ x: left - R, y: top - R })).toBeNull();
  });

  it("draws the side that two neighbours share at the same place from both", () => {
    for (const hex of scene.hexes)
      for (const direction of DIRECTIONS) {
        const other = neighbour(scene, hex.label, direction);
        if (other === null) continue;
        const own = sideOf(middle(hex), direction);
        const shared = sharedSide(middle(hex), places.at(other));
        const apart = Math.min(...shared.map((end) => distance(end, own[0])));
        expect(apart).toBeLessThan(0.1);
      }
  });

  it("names a hex that is not there", () => {
    expect(() => places.at("9999")).toThrow("9999");
  });
});
