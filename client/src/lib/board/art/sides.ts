/** What lies along single hexsides: works, bridges, the line of the front. */
import { chains } from "../curve";
import { add, at, between, distance, R, scale, sharedSide, type Places, type Point } from "../geometry";
import { strokes } from "./ink";
import type { Scene } from "$lib/api/wire";

function sidesOf(kind: string, scene: Scene, places: Places): [Point, Point][] {
  return scene.borders
    .filter((border) => border.kind === kind)
    .map(({ between: [a, b] }) => sharedSide(places.at(a), places.at(b)));
}

const across = (a: Point, b: Point): Point => {
  const length = distance(a, b) || 1;
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
};

/** A fortified hexside: a wall with teeth on both faces. */
export function lines(scene: Scene, places: Places): string {
  const path = sidesOf("fort", scene, places).map(([a, b]) => {
    const out = across(a, b);
    const teeth = [0.12, 0.37, 0.62, 0.87].map((share) => {
      const foot = between(a, b, share);
      return `M${at(add(foot, scale(out, -R * 0.09)))}L${at(add(foot, scale(out, R * 0.09)))}`;
    });
    return `M${at(a)}L${at(b)}${teeth.join("")}`;
  });
  return strokes("wall-shade", path) + strokes("wall", path);
}

/** A bridge: its two parapets across the river. */
export function bridges(scene: Scene, places: Places): string {
  const path = sidesOf("bridge", scene, places).map(([a, b]) => {
    const middle = between(a, b, 0.5);
    const out = scale(across(a, b), R * 0.16);
    const aside = scale({ x: b.x - a.x, y: b.y - a.y }, 0.12);
    return [1, -1]
      .map((sign) => {
        const rail = add(middle, scale(aside, sign));
        return `M${at(add(rail, out))}L${at(add(rail, scale(out, -1)))}`;
      })
      .join("");
  });
  return strokes("bridge", path);
}

export function front(scene: Scene, places: Places): string {
  const path = chains(sidesOf("front", scene, places)).map((line) => `M${line.map(at).join("L")}`);
  return strokes("front", path);
}
