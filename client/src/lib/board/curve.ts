/** Polylines from pieces, and smooth curves through points. */
import { add, APOTHEM, at, between, distance, R, scale, short, type Point } from "./geometry";
import { chance, within } from "./random";

/** Middles and corners of hexes lie on one lattice; its numbers do not suffer from rounding. */
const key = (point: Point): string => `${Math.round(point.x / (R / 2))}:${Math.round(point.y / APOTHEM)}`;

/** Join pieces that share an end into the longest lines that do not branch. */
export function chains(pieces: readonly (readonly [Point, Point])[]): Point[][] {
  const ends = new Map<string, number[]>();
  pieces.forEach((piece, n) => {
    for (const point of piece) ends.set(key(point), [...(ends.get(key(point)) ?? []), n]);
  });
  const used = new Set<number>();
  const lines: Point[][] = [];
  const follow = (start: Point, first: number): void => {
    const line = [start];
    let next: number | undefined = first;
    while (next !== undefined) {
      used.add(next);
      const [a, b] = pieces[next] as readonly [Point, Point];
      const end: Point = key(a) === key(line[line.length - 1] as Point) ? b : a;
      line.push(end);
      const here: number[] = ends.get(key(end)) ?? [];
      next = here.length === 2 ? here.find((n) => !used.has(n)) : undefined;
    }
    lines.push(line);
  };
  pieces.forEach((piece, n) => {
    for (const point of piece)
      if (!used.has(n) && (ends.get(key(point)) ?? []).length !== 2) follow(point, n);
  });
  pieces.forEach((piece, n) => {
    if (!used.has(n)) follow(piece[0], n);
  });
  return lines;
}

/** How many pieces meet at each end. */
export function joints(pieces: readonly (readonly [Point, Point])[]): (point: Point) => number {
  const count = new Map<string, number>();
  for (const piece of pieces)
    for (const point of piece) count.set(key(point), (count.get(key(point)) ?? 0) + 1);
  return (point) => count.get(key(point)) ?? 0;
}

/** A point moved a little, always in the same way for the same place. */
export function nudged(point: Point, most: number): Point {
  const next = chance(key(point));
  return add(point, { x: within(next, -most, most), y: within(next, -most, most) });
}

/** A line with bends between its points, as a river has; the points themselves move a little too. */
export function meander(line: readonly Point[], wobble: number): Point[] {
  const bends: Point[] = [];
  line.forEach((point, n) => {
    bends.push(nudged(point, wobble * 0.45));
    const next = line[n + 1];
    if (next === undefined) return;
    const dice = chance(`${key(point)}>${key(next)}`);
    const length = distance(point, next) || 1;
    const across = { x: -(next.y - point.y) / length, y: (next.x - point.x) / length };
    const swing = within(dice, 0.45, 1) * wobble * (dice() < 0.5 ? -1 : 1);
    bends.push(add(between(point, next, 0.33), scale(across, swing)));
    bends.push(add(between(point, next, 0.67), scale(across, -swing * within(dice, 0.3, 0.9))));
  });
  return bends;
}

/** A smooth curve through all points. */
export function smooth(line: readonly Point[], tension = 1): string {
  const [first] = line;
  if (first === undefined) return "";
  let path = `M${at(first)}`;
  for (let n = 0; n + 1 < line.length; n++) {
    const here = line[n] as Point;
    const next = line[n + 1] as Point;
    const before = line[n - 1] ?? here;
    const after = line[n + 2] ?? next;
    const a = add(here, scale({ x: next.x - before.x, y: next.y - before.y }, tension / 6));
    const b = add(next, scale({ x: after.x - here.x, y: after.y - here.y }, -tension / 6));
    path += `C${at(a)} ${at(b)} ${at(next)}`;
  }
  return path;
}

/** A band along a line whose half-width changes from point to point: a river that widens. */
export function band(line: readonly Point[], half: (n: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, n) => {
    const before = line[n - 1] ?? point;
    const after = line[n + 1] ?? point;
    const length = distance(before, after) || 1;
    const across = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
    left.push(add(point, scale(across, half(n))));
    right.push(add(point, scale(across, -half(n))));
  });
  const back = smooth(right.reverse());
  return `${smooth(left)}L${back.slice(1)}Z`;
}

/** An arrow from one point to another: a tapering shaft and a head, as one outline. */
export function arrow(from: Point, to: Point, width: number, head: number): string {
  const length = distance(from, to) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const across = { x: -along.y, y: along.x };
  const neck = add(to, scale(along, -head));
  const off = (point: Point, by: number): string => at(add(point, scale(across, by)));
  const outline = [
    off(from, width * 0.25),
    off(neck, width * 0.5),
    off(neck, head * 0.62),
    at(to),
    off(neck, -head * 0.62),
    off(neck, -width * 0.5),
    off(from, -width * 0.25),
  ];
  return `M${outline.join("L")}Z`;
}

/** A translation for the `transform` attribute. */
export const move = (point: Point): string => `translate(${short(point.x)} ${short(point.y)})`;
