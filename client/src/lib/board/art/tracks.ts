/** Railways and roads from hex to hex. */
import { chains, nudged, smooth } from "../curve";
import { R, type Places } from "../geometry";
import type { Scene } from "$lib/api/wire";

export function tracks(scene: Scene, places: Places): string {
  const kinds = new Set(scene.links.map((link) => link.kind));
  return [...kinds].map((kind) => tracksOf(kind, scene, places)).join("");
}

function tracksOf(kind: string, scene: Scene, places: Places): string {
  const pieces = scene.links
    .filter((link) => link.kind === kind)
    .map(({ between: [a, b] }) => [places.at(a), places.at(b)] as const);
  const lines = chains(pieces).map((line) => smooth(line.map((point) => nudged(point, R * 0.07))));
  const path = lines.join("");
  if (kind === "rail")
    return `<g class="rail-art"><path class="ballast" d="${path}"/><path class="sleepers" d="${path}"/><path class="rails" d="${path}"/></g>`;
  return `<g class="road-art"><path class="verge" d="${path}"/><path class="road" d="${path}"/></g>`;
}
