/** The hex cursor of the keyboard: from hex to hex by direction. */
import type { HexPlace, Label, Scene } from "../api/wire";
import type { Command } from "./keymap";

const TWO: Partial<Record<Command, [string, string]>> = { west: ["NW", "SW"], east: ["NE", "SE"] };
const ONE: Partial<Record<Command, string>> = {
  north: "N",
  south: "S",
  "north-west": "NW",
  "north-east": "NE",
  "south-west": "SW",
  "south-east": "SE",
};

/** Left and right go up in one column and down in the next, so that the cursor keeps its row. */
function sideways(hex: HexPlace, [up, down]: [string, string]): Label | undefined {
  const [first, second] = hex.column % 2 === 0 ? [up, down] : [down, up];
  return hex.neighbours[first] ?? hex.neighbours[second];
}

export function step(scene: Scene, from: Label | null, command: Command): Label | null {
  const hex = scene.hexes.find(({ label }) => label === from);
  if (hex === undefined) return middleOf(scene);
  const one = ONE[command];
  if (one !== undefined) return hex.neighbours[one] ?? from;
  const two = TWO[command];
  return two === undefined ? from : (sideways(hex, two) ?? from);
}

export const isStep = (command: Command): boolean => command in ONE || command in TWO;

function middleOf(scene: Scene): Label | null {
  const x = scene.hexes.reduce((sum, hex) => sum + hex.x, 0) / scene.hexes.length;
  const y = scene.hexes.reduce((sum, hex) => sum + hex.y, 0) / scene.hexes.length;
  const off = (hex: HexPlace) => Math.hypot(hex.x - x, hex.y - y);
  return scene.hexes.toSorted((a, b) => off(a) - off(b))[0]?.label ?? null;
}
