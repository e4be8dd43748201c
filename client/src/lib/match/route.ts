/** Ways across the map as a player draws them: geometry only, the server judges whether they are allowed. */
import type { Label, Scene } from "../api/wire";

export type Neighbours = Map<Label, Label[]>;

export function neighboursOf(scene: Scene): Neighbours {
  return new Map(scene.hexes.map(({ label, neighbours }) => [label, Object.values(neighbours)]));
}

/** The shortest chain of hexes from `start` (left out) to `goal`, or null if there is none. */
export function chain(neighbours: Neighbours, start: Label, goal: Label): Label[] | null {
  const from = new Map<Label, Label>([[start, start]]);
  const queue = [start];
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    if (here === goal) return backtrack(from, start, goal);
    for (const next of neighbours.get(here) ?? [])
      if (!from.has(next)) {
        from.set(next, here);
        queue.push(next);
      }
  }
  return null;
}

function backtrack(from: Map<Label, Label>, start: Label, goal: Label): Label[] {
  const way: Label[] = [];
  for (let here = goal; here !== start; here = from.get(here) ?? start) way.unshift(here);
  return way;
}
