/** Drawing in blocks: few elements, each small enough that the browser paints only those in sight. */
import { R, middle } from "../geometry";
import type { HexPlace } from "$lib/api/wire";

const BLOCK = R * 7;

/** What is drawn for each hex, one path for each block of hexes. */
export function inked(kind: string, hexes: Iterable<HexPlace>, draw: (hex: HexPlace) => string): string {
  const blocks = new Map<string, string>();
  for (const hex of hexes) {
    const { x, y } = middle(hex);
    const block = `${Math.floor(x / BLOCK)}:${Math.floor(y / BLOCK)}`;
    blocks.set(block, (blocks.get(block) ?? "") + draw(hex));
  }
  return strokes(kind, blocks.values());
}

/** Paths of one kind, each an element of its own. */
export function strokes(kind: string, paths: Iterable<string>): string {
  let drawn = "";
  for (const path of paths) if (path) drawn += `<path class="${kind}" d="${path}"/>`;
  return drawn;
}
