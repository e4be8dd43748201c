/** Broken and wet ground. */
import { add, at, middle, polar, R, short } from "../geometry";
import { chance, within } from "../random";
import { inked } from "./ink";
import { has } from "./town";
import type { HexPlace, Scene } from "$lib/api/wire";

const MARSHES = new Set(["marsh", "swamp"]);
const HILLS = new Set(["rough", "hill", "hills", "broken"]);

export function marshes(scene: Scene): string {
  return inked(
    "marsh",
    scene.hexes.filter((hex) => has(hex, MARSHES)),
    reeds,
  );
}

export function hills(scene: Scene): string {
  return inked(
    "hill",
    scene.hexes.filter((hex) => has(hex, HILLS)),
    brows,
  );
}

function reeds(hex: HexPlace): string {
  const next = chance(`marsh ${hex.label}`);
  let path = "";
  for (let n = 0; n < 16; n++) {
    const spot = add(middle(hex), polar(next() * 360, R * 0.78 * Math.sqrt(next())));
    path += `M${at(spot)}h${short(within(next, 8, 15))}m-6,0v-4m-2.5,4l-2,-3m7,3l2,-3`;
  }
  return path;
}

/** Hachures below a row of brows. */
function brows(hex: HexPlace): string {
  const next = chance(`hill ${hex.label}`);
  let path = "";
  for (let n = 0; n < 7; n++) {
    const { x, y } = add(middle(hex), polar(next() * 360, R * 0.7 * Math.sqrt(next())));
    const w = within(next, 7, 13);
    path += `M${at({ x: x - w, y })}q${short(w)},${short(-w)} ${short(2 * w)},0`;
    for (let k = -1; k <= 1; k++)
      path += `M${at({ x: x + k * w * 0.55, y: y - w * 0.3 })}l${short(k * 2)},${short(w * 0.5)}`;
  }
  return path;
}
