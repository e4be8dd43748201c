/** The printed map: everything that never changes in a match, drawn once. */
import { edgeTitles, mapEdges } from "./edges";
import { forests } from "./forest";
import { country, grid, land, numbers } from "./ground";
import { compass, frame, placeNames, sheetOf, title } from "./lettering";
import { hills, marshes } from "./relief";
import { capital, towns, works } from "./town";
import { tracks } from "./tracks";
import { bridges, front, lines } from "./sides";
import { canals, lakes, rivers, waterNames } from "./water";
import { R, type Box, type Places } from "../geometry";
import type { Scene } from "$lib/api/wire";

export interface PrintedMap {
  sheet: Box;
  /** SVG markup; all colours come from classes. Weather lies on the ground, below the letters. */
  ground: string;
  letters: string;
}

export function printMap(scene: Scene, places: Places): PrintedMap {
  const sheet = sheetOf(places);
  const corner = { x: sheet.left + sheet.width - R * 0.75, y: sheet.top + R * 0.8 };
  const ground = [
    frame(sheet),
    mapEdges(scene, places),
    land(places),
    country(scene),
    lakes(scene),
    hills(scene),
    marshes(scene),
    towns(scene),
    forests(scene, places),
    grid(scene),
    rivers(scene, places),
    canals(scene, places),
    bridges(scene, places),
    tracks(scene, places),
    lines(scene, places),
    front(scene, places),
    works(scene),
    capital(scene),
  ].join("");
  const letters = [
    numbers(scene),
    waterNames(scene, places),
    placeNames(scene),
    edgeTitles(scene, places),
    title(scene, sheet),
    compass(corner),
  ].join("");
  return { sheet, ground, letters };
}
