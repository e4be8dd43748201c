/** Railways and roads from hex to hex. */
import { chains, joints, nudged, smooth } from "../curve";
import { add, distance, R, scale, type Places, type Point } from "../geometry";
import { strokes } from "./ink";
import type { Scene } from "$lib/api/wire";

/** Roads keep a little off the railways that take the same way. */
const BESIDE: Point = { x: 4, y: 7 };

export function tracks(scene: Scene, places: Places): string {
  const kinds = new Set(scene.links.map((link) => link.kind));
  return [...kinds].map((kind) => tracksOf(kind, scene, places)).join("");
}

function tracksOf(kind: string, scene: Scene, places: Places): string {
  const pieces = scene.links
    .filter((link) => link.kind === kind)
    .map(({ between: [a, b] }) => [places.at(a), places.at(b)] as const);
  const beside = kind === "rail" ? { x: 0, y: 0 } : BESIDE;
  const meeting = joints(pieces);
  const lines = chains(pieces).map((line) =>
    smooth(
      runOff(line, meeting, places).map((point, n, all) =>
        n === 0 || n === all.length - 1 ? point : add(nudged(point, R * 0.07), beside),
      ),
    ),
  );
  const layers = kind === "rail" ? ["ballast", "sleepers", "rails"] : ["verge", "road"];
  const drawn = layers.map((layer) => strokes(layer, lines)).join("");
  return `<g class="${kind === "rail" ? "rail-art" : "road-art"}">${drawn}</g>`;
}

/** A track that ends in a hex at the edge of the map leaves it there. */
function runOff(line: readonly Point[], meeting: (point: Point) => number, places: Places): Point[] {
  const head = beyond(line[1], line[0], meeting, places);
  const tail = beyond(line.at(-2), line.at(-1), meeting, places);
  return [...head, ...line, ...tail];
}

function beyond(
  before: Point | undefined,
  end: Point | undefined,
  meeting: (point: Point) => number,
  places: Places,
): Point[] {
  if (before === undefined || end === undefined || meeting(end) > 1) return [];
  const length = distance(before, end) || 1;
  const along = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const options = [0, 60, -60].map((degrees) => add(end, turned(along, degrees, R * Math.sqrt(3))));
  const out = options.find((point) => places.nearest(point) === null);
  return out === undefined ? [] : [add(end, scale({ x: out.x - end.x, y: out.y - end.y }, 0.56))];
}

function turned(way: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: (way.x * Math.cos(angle) - way.y * Math.sin(angle)) * length,
    y: (way.x * Math.sin(angle) + way.y * Math.cos(angle)) * length,
  };
}
