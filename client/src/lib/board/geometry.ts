/** Where hexes, corners and hexsides lie, in board units. */
import type { HexPlace, Label, Scene } from "$lib/api/wire";

/** Board units from the middle of a hex to its corner. */
export const R = 60;
/** Board units from the middle of a hex to the middle of a side. */
export const APOTHEM = (R * Math.sqrt(3)) / 2;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The corners of a hex around its middle, clockwise from the east. */
export const CORNERS: readonly Point[] = [0, 60, 120, 180, 240, 300].map((degrees) => polar(degrees, R));

const SIDE_CORNERS: Record<Direction, readonly [number, number]> = {
  N: [4, 5],
  NE: [5, 0],
  SE: [0, 1],
  S: [1, 2],
  SW: [2, 3],
  NW: [3, 4],
};

export function polar(degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
}

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const scale = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor });
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** A number as short as it can be drawn without a visible difference. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (point: Point): string => `${short(point.x)},${short(point.y)}`;

export function middle(hex: HexPlace): Point {
  return { x: hex.x * R, y: hex.y * R };
}

export function hexOutline(centre: Point, size = 1): string {
  return `M${CORNERS.map((corner) => at(add(centre, scale(corner, size)))).join("L")}Z`;
}

/** The two ends of the side of a hex that faces a direction. */
export function sideOf(centre: Point, direction: Direction): [Point, Point] {
  const [a, b] = SIDE_CORNERS[direction];
  return [add(centre, CORNERS[a] as Point), add(centre, CORNERS[b] as Point)];
}

/** The two ends of the side that two neighbouring hexes share. */
export function sharedSide(a: Point, b: Point): [Point, Point] {
  const half = between(a, b, 0.5);
  const length = distance(a, b) || 1;
  const across = { x: (-(b.y - a.y) / length) * (R / 2), y: ((b.x - a.x) / length) * (R / 2) };
  return [add(half, across), add(half, scale(across, -1))];
}

/** The places of a scene's hexes, looked up by number. */
export class Places {
  readonly hexes: ReadonlyMap<Label, HexPlace>;
  readonly extent: Box;

  constructor(scene: Scene) {
    this.hexes = new Map(scene.hexes.map((hex) => [hex.label, hex]));
    this.extent = extentOf(scene.hexes.map(middle));
  }

  at(label: Label): Point {
    const hex = this.hexes.get(label);
    if (hex === undefined) throw new Error(`no hex ${label} on this map`);
    return middle(hex);
  }

  has(label: Label): boolean {
    return this.hexes.has(label);
  }

  /** The hex nearest to a point that lies within it, or none beyond the edge. */
  nearest(point: Point): Label | null {
    let best: Label | null = null;
    let reach = R;
    for (const hex of this.hexes.values()) {
      const away = distance(point, middle(hex));
      if (away < reach) [best, reach] = [hex.label, away];
    }
    return best;
  }
}

function extentOf(middles: Point[]): Box {
  const xs = middles.map((point) => point.x);
  const ys = middles.map((point) => point.y);
  const left = Math.min(...xs) - R;
  const top = Math.min(...ys) - APOTHEM;
  return { left, top, width: Math.max(...xs) + R - left, height: Math.max(...ys) + APOTHEM - top };
}

/** The hex next to another in a direction; none beyond the edge. */
export function neighbour(scene: Scene, label: Label, direction: Direction): Label | null {
  const hex = scene.hexes.find((place) => place.label === label);
  return hex?.neighbours?.[direction] ?? null;
}
