/** Rivers along hexsides, drawn as one meandering water per run of sides. */
import { chains, band, joints, meander, smooth } from "../curve";
import { distance, R, sharedSide, type Places, type Point } from "../geometry";
import type { Scene } from "$lib/api/wire";

const RIVERS = new Set(["river", "stream", "major_river"]);

export function rivers(scene: Scene, places: Places): string {
  const kinds = new Set(scene.borders.map((border) => border.kind).filter((kind) => RIVERS.has(kind)));
  return [...kinds].map((kind) => riversOf(kind, scene, places)).join("");
}

function riversOf(kind: string, scene: Scene, places: Places): string {
  const sides = scene.borders
    .filter((border) => border.kind === kind)
    .map(({ between: [a, b] }) => sharedSide(places.at(a), places.at(b)));
  const meeting = joints(sides);
  const runs = chains(sides).map((line) => ({ line, course: meander(line, R * 0.11) }));
  const banks = runs.map(({ line, course }) => water(line, course, meeting, 2.6)).join("");
  const waters = runs.map(({ line, course }) => water(line, course, meeting, 0)).join("");
  const ripples = runs.map(({ course }) => smooth(course)).join("");
  return `<g class="${kind} river-art"><path class="bank" d="${banks}"/><path class="water" d="${waters}"/><path class="ripple" d="${ripples}"/></g>`;
}

/** A source is thin; where waters meet or leave the map the river is at its widest. */
function water(
  line: readonly Point[],
  course: readonly Point[],
  meeting: (point: Point) => number,
  more: number,
): string {
  const full = R * 0.07;
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
