// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrow, chains, meander, smooth } from "./curve";
import { APOTHEM, Places, R, sharedSide, type Point } from "./geometry";
import { scene } from "./fixture";

const spot = (n: number): Point => ({ x: n * 1.5 * R, y: (n % 3) * APOTHEM });
const piece = (a: number, b: number): readonly [Point, Point] => [spot(a), spot(b)];

describe("curves", () => {
  it("joins pieces in any order into one line", () => {
    expect(chains([piece(2, 3), piece(1, 2), piece(3, 4)])).toHaveLength(1);
  });

  it("stops a line where three meet", () => {
    const lines = chains([piece(1, 2), piece(2, 3), piece(2, 4)]);
    expect(lines.map((line) => line.length)).toEqual([2, 2, 2]);
  });

  it("keeps every piece, rings too", () => {
    const pair = fc.tuple(fc.nat(12), fc.nat(12)).filter(([a, b]) => a !== b);
    const distinct = fc.uniqueArray(pair, { selector: ([a, b]) => [a, b].sort().join() });
    fc.assert(
      fc.property(distinct, (pairs) => {
        const lines = chains(pairs.map(([a, b]) => piece(a, b)));
        const drawn = lines.reduce((sum, line) => sum + line.length - 1, 0);
        expect(drawn).toBe(pairs.length);
      }),
    );
  });

  it("does not break the rivers of a real map where they only bend", () => {
    const places = new Places(scene);
    const rivers = scene.borders.filter(({ kind }) => kind === "river");
    const sides = rivers.map(({ between: [a, b] }) => sharedSide(places.at(a), places.at(b)));
    const ends = chains(sides).flatMap((line) => [line[0], line.at(-1)] as Point[]);
    const near = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 2;
    for (const end of ends) expect(ends.filter((other) => near(end, other)).length).not.toBe(2);
  });

  it("bends a river the same way every time", () => {
    const line = [spot(1), spot(2), spot(3)];
    expect(meander(line, 6)).toEqual(meander(line, 6));
    expect(meander(line, 6)).not.toEqual(line);
  });

  it("never writes a number that is none", () => {
    expect(smooth([spot(1), spot(1), spot(1)])).not.toContain("NaN");
    expect(arrow(spot(1), spot(1), 8, 12)).not.toContain("NaN");
  });
});
