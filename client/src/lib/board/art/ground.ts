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
import { inked } from "./ink";
import { smooth } from "../curve";
import { chance, within, type Chance } from "../random";
import type { HexPlace, Scene } from "$lib/api/wire";

export function land(places: Places): string {
  const hexes = [...places.hexes.values()];
  const outline = (hex: HexPlace): string => hexOutline(middle(hex), 1.004);
  return inked("land", hexes, outline) + meadows(hexes) + inked("land-grain", hexes, outline);
}

/** Patches of another tint that run across hexes, as soil does. */
function meadows(hexes: readonly HexPlace[]): string {
  const inner = hexes.filter((hex) => Object.keys(hex.neighbours).length === 6);
  return [0, 1]
    .map((kind) =>
      inked(`meadow-${kind}`, inner, (hex) => {
        const next = chance(`meadow ${kind} ${hex.label}`);
        return next() < 0.5 ? "" : patch(somewhere(hex, next, 0.1, 0.75), within(next, 0.22, 0.5) * R, next);
      }),
    )
    .join("");
}

function patch(centre: Point, size: number, next: Chance): string {
  const points = [0, 60, 120, 180, 240, 300].map((degrees) =>
    add(centre, polar(degrees + within(next, -15, 15), size * within(next, 0.7, 1.25))),
  );
  return `${smooth([...points, points[0] as Point, points[1] as Point])}Z`;
}

/** Furrows, tufts and hamlets of the open country. */
export function country(scene: Scene): string {
  const drawn = (kind: string, draw: (hex: HexPlace, next: Chance) => string): string =>
    inked(kind, scene.hexes, (hex) => draw(hex, chance(`${kind} ${hex.label}`)));
  return [
    drawn("furrow", (hex, next) => field(hex, next) + (next() < 0.6 ? field(hex, next) : "")),
    drawn("tuft", tuftsOf),
    drawn("hamlet", (hex, next) => (next() < 0.42 ? hamlet(hex, next) : "")),
  ].join("");
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
  return inked("grid", scene.hexes, (hex) =>
    DIRECTIONS.filter((direction) => (hex.neighbours[direction] ?? "~") > hex.label)
      .map((direction) => `M${sideOf(middle(hex), direction).map(at).join("L")}`)
      .join(""),
  );
}

export function numbers(scene: Scene): string {
  const texts = scene.hexes.map((hex) => {
    const { x, y } = middle(hex);
    return `<text x="${x.toFixed(1)}" y="${(y - R * 0.69).toFixed(1)}">${hex.label}</text>`;
  });
  return `<g class="numbers">${texts.join("")}</g>`;
}
