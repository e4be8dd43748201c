/** Chance that always falls the same way for the same seed, so that a map looks the same on every screen. */

export type Chance = () => number;

export function chance(seed: string): Chance {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between two others. */
export const within = (next: Chance, low: number, high: number): number => low + next() * (high - low);
