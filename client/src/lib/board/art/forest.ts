/** Forests: a soft floor that runs together with the woods next door, and trees standing on it. */
import {
  add,
  at,
  between,
  CORNERS,
  DIRECTIONS,
  distance,
  middle,
  polar,
  R,
  short,
  type Places,
  type Point,
} from "../geometry";
import { inked } from "./ink";
import { chance, within, type Chance } from "../random";
import type { HexPlace, Scene } from "$lib/api/wire";

const WOODED = new Set(["forest", "wood", "woods"]);
const MANY_HEXES = 600;

export const wooded = (hex: HexPlace): boolean => hex.terrain.some((kind) => WOODED.has(kind));

export function forests(scene: Scene, places: Places): string {
  const hexes = scene.hexes.filter(wooded);
  if (hexes.length === 0) return "";
  const trees = scene.hexes.length > MANY_HEXES ? 12 : 26;
  const floors = inked("floor", hexes, (hex) => floor(hex, places));
  const standing = hexes.flatMap((hex) => stand(hex, trees)).sort((a, b) => a.y - b.y);
  return `<g class="forest">${floors}${standing.map(tree).join("")}</g>`;
}

const disc = ({ x, y }: Point, r: number): string =>
  `M${short(x - r)},${short(y)}a${short(r)},${short(r)} 0 1 0 ${short(2 * r)},0a${short(r)},${short(r)} 0 1 0 ${short(-2 * r)},0z`;

function floor(hex: HexPlace, places: Places): string {
  const next = chance(`floor ${hex.label}`);
  const centre = middle(hex);
  let path = disc(centre, R * 0.6);
  for (let degrees = 0; degrees < 360; degrees += 36) {
    const spot = add(centre, polar(degrees + within(next, -12, 12), R * within(next, 0.42, 0.56)));
    path += disc(spot, R * within(next, 0.22, 0.32));
  }
  const woods = DIRECTIONS.map((direction) => {
    const other = places.hexes.get(hex.neighbours[direction] ?? "");
    return other !== undefined && wooded(other) ? other : null;
  });
  woods.forEach((other, n) => {
    if (other === null) return;
    path += disc(between(centre, middle(other), 0.5), R * 0.36);
    const corner = CORNERS[(n + 5) % 6] as Point;
    if (woods[(n + 1) % 6]) path += disc(add(centre, corner), R * 0.34);
  });
  return path;
}

interface Tree extends Point {
  size: number;
  fir: boolean;
  tone: number;
}

/** Trees spread so that none stands on another's trunk. */
function stand(hex: HexPlace, count: number): Tree[] {
  const next = chance(`trees ${hex.label}`);
  const trees: Tree[] = [];
  for (let tries = 0; tries < count * 8 && trees.length < count; tries++) {
    const spot = add(middle(hex), polar(next() * 360, R * 0.8 * Math.sqrt(next())));
    if (trees.some((other) => distance(other, spot) < R * 0.15)) continue;
    trees.push(grown(spot, next));
  }
  return trees;
}

function grown(spot: Point, next: Chance): Tree {
  return {
    ...spot,
    size: within(next, 0.8, 1.2) * R * 0.13,
    fir: next() < 0.72,
    tone: Math.floor(next() * 3),
  };
}

function tree({ x, y, size, fir, tone }: Tree): string {
  const s = short(size);
  if (!fir)
    return `<path class="tree leaf tone${tone}" d="M${at({ x: x - size * 0.7, y })}a${s},${s} 0 1 1 ${short(size * 1.4)},0z"/>`;
  const width = size * 0.72;
  const high = size * 1.9;
  const top = at({ x, y: y - high });
  return `<path class="tree fir tone${tone}" d="M${at({ x: x - width, y })}L${at({ x: x - width * 0.35, y: y - high * 0.45 })}L${at({ x: x - width * 0.6, y: y - high * 0.42 })}L${top}L${at({ x: x + width * 0.6, y: y - high * 0.42 })}L${at({ x: x + width * 0.35, y: y - high * 0.45 })}L${at({ x: x + width, y })}Z"/>`;
}
