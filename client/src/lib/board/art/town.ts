/** Cities by their importance, and the works around a fortified hex. */
import {
  add,
  at,
  between,
  CORNERS,
  hexOutline,
  middle,
  polar,
  R,
  scale,
  short,
  type Point,
} from "../geometry";
import { inked } from "./ink";
import { chance, within, type Chance } from "../random";
import type { HexPlace, Scene } from "$lib/api/wire";

const TOWNS = new Set(["city", "town", "major", "major_city"]);
const GREAT = new Set(["major", "major_city"]);
const WORKS = new Set(["fort", "fortification", "entrenchment"]);

export const has = (hex: HexPlace, kinds: ReadonlySet<string>): boolean =>
  hex.terrain.some((kind) => kinds.has(kind));
export const isTown = (hex: HexPlace): boolean => has(hex, TOWNS);
export const isGreat = (hex: HexPlace): boolean => has(hex, GREAT);

export function towns(scene: Scene): string {
  return scene.hexes.filter(isTown).map(town).join("");
}

/** A star in the heart of the capital, above its railways. */
export function capital(scene: Scene): string {
  const city = hub(scene);
  if (city === undefined) return "";
  const { x, y } = middle(city);
  return `<g class="capital"><circle cx="${short(x)}" cy="${short(y)}" r="${short(R * 0.3)}"/><path class="star" d="${star({ x, y }, R * 0.26)}"/></g>`;
}

/** The great city where most tracks meet. */
function hub(scene: Scene): HexPlace | undefined {
  const tracks = (hex: HexPlace): number =>
    scene.links.filter((link) => link.between.includes(hex.label)).length;
  return scene.hexes.filter(isGreat).sort((a, b) => tracks(b) - tracks(a))[0];
}

function town(hex: HexPlace): string {
  const next = chance(`town ${hex.label}`);
  const centre = middle(hex);
  const great = isGreat(hex);
  const reach = R * (great ? 0.78 : 0.6);
  const streets = great ? rings(centre) : "";
  const floor = `<circle class="built" cx="${short(centre.x)}" cy="${short(centre.y)}" r="${short(reach)}"/>`;
  return `<g class="town${great ? " great" : ""}">${great ? `<path class="built-hex" d="${hexOutline(centre, 0.97)}"/>` : ""}${floor}<path class="blocks" d="${blocks(centre, reach, great ? 74 : 34, next)}"/>${streets}</g>`;
}

function blocks(centre: Point, reach: number, count: number, next: Chance): string {
  let path = "";
  for (let n = 0; n < count; n++) {
    const turn = next() * 360;
    const spot = add(centre, polar(turn, reach * Math.sqrt(next()) * 0.94));
    path += block(spot, turn + (next() < 0.5 ? 0 : 90), within(next, 4, 8.5), within(next, 3, 5.5));
  }
  return path;
}

function block(spot: Point, turn: number, long: number, wide: number): string {
  const along = polar(turn, long / 2);
  const aside = polar(turn + 90, wide / 2);
  const corners = [
    add(add(spot, along), aside),
    add(add(spot, along), scale(aside, -1)),
    add(add(spot, scale(along, -1)), scale(aside, -1)),
    add(add(spot, scale(along, -1)), aside),
  ];
  return `M${corners.map(at).join("L")}Z`;
}

/** The ring boulevards and radial streets of a great city. */
function rings({ x, y }: Point): string {
  const circle = (r: number): string =>
    `<circle class="street" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;
  let rays = "";
  for (let degrees = 15; degrees < 360; degrees += 60)
    rays += `M${at(add({ x, y }, polar(degrees, R * 0.2)))}L${at(add({ x, y }, polar(degrees, R * 0.8)))}`;
  return `${circle(R * 0.36)}${circle(R * 0.62)}<path class="street" d="${rays}"/>`;
}

export function star(centre: Point, size: number): string {
  const points = Array.from({ length: 10 }, (_, n) =>
    at(add(centre, polar(-90 + n * 36, n % 2 === 0 ? size : size * 0.4))),
  );
  return `M${points.join("L")}Z`;
}

export function works(scene: Scene): string {
  const fortified = scene.hexes.filter((hex) => has(hex, WORKS));
  const draw = (hex: HexPlace): string => rampart(middle(hex));
  return inked("rampart-shade", fortified, draw) + inked("rampart", fortified, draw);
}

/** A line of bastions just inside the six sides. */
function rampart(centre: Point): string {
  const teeth = 4;
  const outer = 0.9;
  const inner = 0.815;
  const points: string[] = [];
  CORNERS.forEach((corner, n) => {
    const next = CORNERS[(n + 1) % 6] as Point;
    for (let tooth = 0; tooth < teeth; tooth++) {
      const a = between(corner, next, (tooth + 0.12) / teeth);
      const b = between(corner, next, (tooth + 0.55) / teeth);
      const c = between(corner, next, (tooth + 0.67) / teeth);
      const d = between(corner, next, (tooth + 1) / teeth);
      points.push(
        at(add(centre, scale(a, outer))),
        at(add(centre, scale(b, outer))),
        at(add(centre, scale(c, inner))),
        at(add(centre, scale(d, inner))),
      );
    }
  });
  return `M${points.join("L")}Z`;
}
