/** Several units of one stack that are moved together. Where they can go is what all of them can reach. */
import type { Key, Stop, UnitChoices } from "../api/wire";

/** The stops that every unit of a group has by the same kind of movement, as the first one sees them. */
export function sharedStops(all: readonly UnitChoices[]): Stop[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const same = (stop: Stop) => (other: Stop) => other.hex === stop.hex && other.kind === stop.kind;
  return first.stops.filter((stop) => others.every(({ stops }) => stops.some(same(stop))));
}

/** What a group can do: with one unit all of it, with several only what they share. */
export function together(all: readonly UnitChoices[]): UnitChoices | null {
  const first = all[0];
  if (first === undefined || all.length === 1) return first ?? null;
  return { ...first, stops: sharedStops(all), barred: [], choices: [] };
}

/** A unit in or out of a group, kept in the order of the stack. */
export function toggled(group: readonly Key[], unit: Key, stack: readonly Key[]): Key[] {
  const chosen = new Set(group);
  if (!chosen.delete(unit)) chosen.add(unit);
  return stack.filter((key) => chosen.has(key));
}
