/** The hexes where units may end, by the kinds of movement that lead there. */
import type { Stop } from "../api/wire";

/** The kinds of movement that lead somewhere, in the order of the server. */
export const waysOf = (stops: readonly Stop[]): string[] => [...new Set(stops.map(({ kind }) => kind))];

/** One stop for each hex: by the way that was chosen, else by the first that leads there. */
export function stopsBy(stops: readonly Stop[], way: string | null): Stop[] {
  const found = new Map<string, Stop>();
  for (const stop of stops)
    if ((way === null || stop.kind === way) && !found.has(stop.hex)) found.set(stop.hex, stop);
  return [...found.values()];
}
