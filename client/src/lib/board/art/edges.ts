/** The edges of the map that belong to a side, as bands outside the outermost hexsides. */
import { at, DIRECTIONS, middle, R, short, sideOf, type Places } from "../geometry";
import { escape } from "./lettering";
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

/** The name of an edge that runs down the west or east of the map, written along it. */
export function edgeTitles(scene: Scene, places: Places): string {
  const { left, width, top, height } = places.extent;
  const columns = scene.hexes.map((hex) => hex.column);
  const west = Math.min(...columns);
  const east = Math.max(...columns);
  const titles = scene.edges.map((edge) => {
    const along = edge.hexes.map((label) => places.hexes.get(label)?.column);
    const share = (column: number): number => along.filter((one) => one === column).length / along.length;
    const column = [west, east].find((one) => share(one) >= 0.5);
    if (column === undefined || !edge.title) return "";
    const x = column === west ? left - R * 0.2 : left + width + R * 0.2;
    const turn = column === west ? -90 : 90;
    const y = top + height / 2;
    return `<text class="edge-title" transform="translate(${short(x)} ${short(y)}) rotate(${turn})">${escape(edge.title)}</text>`;
  });
  return titles.join("");
}
