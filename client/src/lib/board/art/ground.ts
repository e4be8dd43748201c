/** The sheet: its paper, the open country and the grid. */
import {
  add,
  at,
  DIRECTIONS,
  hexOutline,
  middle,
  polar,
  R,
  scale,
  sideOf,
  type Places,
  type Point,
} from "../geometry";
import { smooth } from "../curve";
import { chance, within, type Chance } from "../random";
import type { HexPlace, Scene } from "$lib/api/wire";

export function land(places: Places): string {
  const outline = [...places.hexes.values()].map((hex) => hexOutline(middle(hex), 1.004)).join("");
  return `<path class="land" d="${outline}"/>${meadows(places)}<path class="land-grain" d="${outline}"/>`;
}

/** Patches of another tint that run across hexes, as soil does. */
function meadows(places: Places): string {
  const patches = ["", ""];
  for (const hex of places.hexes.values()) {
    const next = chance(`meadow ${hex.label}`);
    if (Object.keys(hex.neighbours ?? {}).length < 6) continue;
    const count = Math.floor(next() * 3);
    for (let n = 0; n < count; n++) {
      const kind = next() < 0.5 ? 0 : 1;
      patches[kind] += patch(somewhere(hex, next, 0.1, 0.75), within(next, 0.22, 0.5) * R, next);
    }
  }
  return patches.map((path, n) => `<path class="meadow-${n}" d="${path}"/>`).join("");
}

function patch(centre: Point, size: number, next: Chance): string {
  const points = [0, 60, 120, 180, 240, 300].map((degrees) =>
    add(centre, polar(degrees + within(next, -15, 15), size * within(next, 0.7, 1.25))),
  );
  return `${smooth([...points, points[0] as Point, points[1] as Point])}Z`;
}

/** Furrows, tufts and hamlets of the open country, all in three paths. */
export function country(scene: Scene): string {
  let furrows = "";
  let tufts = "";
  let hamlets = "";
  for (const hex of scene.hexes) {
    const next = chance(`country ${hex.label}`);
    furrows += field(hex, next);
    if (next() < 0.6) furrows += field(hex, next);
    tufts += tuftsOf(hex, next);
    if (next() < 0.42) hamlets += hamlet(hex, next);
  }
  return `<path class="furrow" d="${furrows}"/><path class="tuft" d="${tufts}"/><path class="hamlet" d="${hamlets}"/>`;
}

function somewhere(hex: HexPlace, next: () => number, least: number, most: number) {
  return add(middle(hex), polar(next() * 360, within(next, least, most) * R));
}

function field(hex: HexPlace, next: () => number): string {
  const start = somewhere(hex, next, 0.3, 0.66);
  const slope = polar(within(next, -40, 40), 1);
  const aside = { x: -slope.y, y: slope.x };
  const count = 4 + Math.floor(next() * 4);
  let path = "";
  for (let n = 0; n < count; n++) {
    const from = add(start, scale(aside, n * 3.4));
    const length = within(next, 11, 19);
    path += `M${at(from)}L${at(add(from, scale(slope, length)))}`;
  }
  return path;
}

function tuftsOf(hex: HexPlace, next: () => number): string {
  let path = "";
  for (let n = 0; n < 7; n++) {
    const { x, y } = somewhere(hex, next, 0.15, 0.8);
    path += `M${at({ x, y })}l-1.6,-3.6m1.6,3.6l.2,-4.4m-.2,4.4l2,-3.2`;
  }
  return path;
}

function hamlet(hex: HexPlace, next: () => number): string {
  const from = somewhere(hex, next, 0.5, 0.72);
  let path = "";
  for (let n = 0; n < 4; n++) {
    const spot = add(from, { x: within(next, -8, 8), y: within(next, -6, 6) });
    path += `M${at(spot)}h2.6v2.2h-2.6z`;
  }
  return path;
}

/** Every hexside once. */
export function grid(scene: Scene): string {
  let path = "";
  for (const hex of scene.hexes)
    for (const direction of DIRECTIONS) {
      const other = hex.neighbours?.[direction];
      if (other !== undefined && other < hex.label) continue;
      const [a, b] = sideOf(middle(hex), direction);
      path += `M${at(a)}L${at(b)}`;
    }
  return `<path class="grid" d="${path}"/>`;
}

export function numbers(scene: Scene): string {
  const texts = scene.hexes.map((hex) => {
    const { x, y } = middle(hex);
    return `<text x="${x.toFixed(1)}" y="${(y - R * 0.69).toFixed(1)}">${hex.label}</text>`;
  });
  return `<g class="numbers">${texts.join("")}</g>`;
}
