/** Where counters lie: in the middle of their hex, piled up if several, fanned out if asked. */
import { add, polar, type Places, type Point } from "./geometry";
import type { Key, Label, Position, UnitPlace } from "$lib/api/wire";

const PILE_STEP = 5;

export interface Lying {
  unit: UnitPlace;
  hex: Label;
  point: Point;
}

/** All counters on the map in drawing order: piles from below, the fanned hex above all others. */
export function lay(position: Position, places: Places, fanned: Label | null): Lying[] {
  const piles = new Map<Label, UnitPlace[]>();
  for (const unit of position.units)
    if (unit.hex && places.has(unit.hex)) piles.set(unit.hex, [...(piles.get(unit.hex) ?? []), unit]);
  const laid = [...piles].map(([hex, pile]) => ({ hex, pile, fan: hex === fanned && pile.length > 1 }));
  laid.sort((a, b) => Number(a.fan) - Number(b.fan));
  return laid.flatMap(({ hex, pile, fan }) =>
    pile.map((unit, n) => ({ unit, hex, point: spot(places.at(hex), n, pile.length, fan) })),
  );
}

function spot(centre: Point, n: number, count: number, fan: boolean): Point {
  if (fan) return add(centre, fanSpot(n, count));
  const middle = (count - 1) / 2;
  return add(centre, { x: (n - middle) * PILE_STEP, y: (middle - n) * PILE_STEP });
}

/** Two or three side by side, more in a ring that leaves each its room. */
function fanSpot(n: number, count: number): Point {
  const room = 76;
  if (count <= 3) return { x: (n - (count - 1) / 2) * room, y: 0 };
  return polar((360 * n) / count - 90, room / (2 * Math.sin(Math.PI / count)));
}

/** The hex of each unit that is on the map. */
export function whereabouts(position: Position): Map<Key, Label> {
  const found = new Map<Key, Label>();
  for (const unit of position.units) if (unit.hex) found.set(unit.key, unit.hex);
  return found;
}

/** The hexes with more than one counter. */
export function stacked(position: Position): Set<Label> {
  const seen = new Set<Label>();
  const twice = new Set<Label>();
  for (const { hex } of position.units) {
    if (!hex) continue;
    if (seen.has(hex)) twice.add(hex);
    seen.add(hex);
  }
  return twice;
}
