/** The edges of the map that belong to a side, as bands outside the outermost hexsides. */
import { at, DIRECTIONS, middle, sideOf, type Places } from "../geometry";
import { chains, smooth } from "../curve";
import type { Scene } from "$lib/api/wire";

/** The class of a side's colours, by its place in the scene, so that no side is named here. */
export function sideClass(scene: Scene, side: string): string {
  const place = scene.sides.findIndex((row) => row.id === side);
  return place < 0 ? "side-none" : `side-${place % 4}`;
}

export function mapEdges(scene: Scene, places: Places): string {
  return scene.edges
    .map((edge) => {
      const sides = edge.hexes.flatMap((label) => {
        const hex = places.hexes.get(label);
        if (hex === undefined) return [];
        return DIRECTIONS.filter((direction) => hex.neighbours?.[direction] === undefined).map((direction) =>
          sideOf(middle(hex), direction),
        );
      });
      const line = chains(sides)
        .map((points) => (points.length > 2 ? `M${points.map(at).join("L")}` : smooth(points)))
        .join("");
      return `<path class="map-edge ${sideClass(scene, edge.side ?? "")}" data-edge="${edge.name}" d="${line}"/>`;
    })
    .join("");
}
