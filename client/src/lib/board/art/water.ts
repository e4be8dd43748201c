/** Rivers along hexsides, drawn as one meandering water per run of sides. */
import { chains, band, joints, meander, move, smooth } from "../curve";
import {
  at,
  between,
  distance,
  hexOutline,
  middle,
  R,
  sharedSide,
  short,
  type Places,
  type Point,
} from "../geometry";
import { strokes } from "./ink";
import { escape } from "./lettering";
import type { Scene } from "$lib/api/wire";

/** Kinds of river, and how wide they are beside an ordinary one. */
const RIVERS: Readonly<Record<string, number>> = { stream: 0.6, river: 1, major: 1.9, major_river: 1.9 };
const LAKES = new Set(["lake", "sea"]);

type Side = readonly [Point, Point];
type Meeting = (point: Point) => number;

export function rivers(scene: Scene, places: Places): string {
  const dug = dugSides(scene);
  const waters = scene.borders.filter(({ kind, between }) => kind in RIVERS && !dug.has(sideKey(between)));
  const side = ({ between: [a, b] }: Scene["borders"][number]): Side =>
    sharedSide(places.at(a), places.at(b));
  const meeting = joints(waters.map(side));
  const kinds = [...new Set(waters.map((border) => border.kind))];
  const drawn = kinds.map((kind) => {
    const sides = waters.filter((border) => border.kind === kind).map(side);
    return riversOf(sides, meeting, RIVERS[kind] ?? 1);
  });
  const layer = (name: keyof River): string =>
    strokes(
      name,
      drawn.flatMap((river) => river[name]),
    );
  return waters.length === 0
    ? ""
    : `<g class="river-art">${layer("bank")}${layer("water")}${layer("ripple")}</g>`;
}

interface River {
  bank: string[];
  water: string[];
  ripple: string[];
}

function riversOf(sides: readonly Side[], meeting: Meeting, width: number): River {
  const runs = chains(sides).map((line) => ({ line, course: meander(line, R * 0.11) }));
  return {
    bank: runs.map((run) => water(run.line, run.course, meeting, width, 2.6)),
    water: runs.map((run) => water(run.line, run.course, meeting, width, 0)),
    ripple: runs.map((run) => smooth(run.course)),
  };
}

/** A source is thin; where waters meet or leave the map the river is at its widest. */
function water(
  line: readonly Point[],
  course: readonly Point[],
  meeting: Meeting,
  width: number,
  more: number,
): string {
  const full = R * 0.07 * width;
  const first = line[0] as Point;
  const last = line[line.length - 1] as Point;
  const thinStart = meeting(first) === 1;
  const thinEnd = meeting(last) === 1;
  const reach = R * 3;
  const half = (n: number): number => {
    const here = course[n] as Point;
    const fromStart = thinStart ? Math.min(1, distance(here, first) / reach) : 1;
    const fromEnd = thinEnd && !thinStart ? Math.min(1, distance(here, last) / reach) : 1;
    return full * (0.42 + 0.58 * Math.min(fromStart, fromEnd)) + more / 2;
  };
  return band(course, half);
}

type Sides = Scene["waters"][number]["sides"];

const endsOf = (sides: Sides, places: Places): Side[] =>
  sides.map(([a, b]) => sharedSide(places.at(a), places.at(b)));

const sideKey = (side: readonly [string, string]): string => [...side].sort().join("/");

/** The hexsides that are a canal and nothing else. */
function dugSides(scene: Scene): Set<string> {
  const keys = (canal: boolean): string[] =>
    scene.waters
      .filter(({ course }) => (course === "canal") === canal)
      .flatMap(({ sides }) => sides.map(sideKey));
  const rivers = new Set(keys(false));
  return new Set(keys(true).filter((key) => !rivers.has(key)));
}

/** A canal is dug: it runs straight from corner to corner, between two banks. */
export function canals(scene: Scene, places: Places): string {
  const dug = scene.waters.filter(({ course }) => course === "canal").map(({ sides }) => sides);
  const paths = dug.map((sides) => {
    const lines = chains(endsOf(sides, places));
    return lines.map((line) => `M${line.map(at).join("L")}`).join("");
  });
  return strokes("canal-bank", paths) + strokes("canal", paths);
}

/** A name lies along so many hexsides before and behind its place, two thirds of the way to the mouth. */
const REACH = 3;

export function waterNames(scene: Scene, places: Places): string {
  const names = scene.waters.map(({ name, sides }) => {
    const spots = endsOf(sides, places).map(([a, b]) => between(a, b, 0.5));
    const n = Math.floor((2 * spots.length) / 3);
    const here = spots[n];
    const ends = [spots[Math.max(0, n - REACH)], spots[Math.min(spots.length - 1, n + REACH)]];
    const [from, to] = ends.sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
    if (here === undefined || from === undefined || to === undefined) return "";
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return `<text transform="${move(here)} rotate(${short(turn)})" y="${short(-R * 0.16)}">${escape(name)}</text>`;
  });
  return names.length === 0 ? "" : `<g class="water-names">${names.join("")}</g>`;
}

export function lakes(scene: Scene): string {
  const path = scene.hexes
    .filter((hex) => hex.terrain.some((kind) => LAKES.has(kind)))
    .map((hex) => hexOutline(middle(hex), 0.92))
    .join("");
  return path && `<path class="lake" d="${path}"/>`;
}
