/** The words on the map: places, edges, the title; and the compass and scale beside it. */
import { short, middle, R, type Box, type Places, type Point } from "../geometry";
import { isGreat } from "./town";
import type { Scene } from "$lib/api/wire";

export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function placeNames(scene: Scene): string {
  const names = scene.hexes
    .filter((hex) => hex.name)
    .map((hex) => {
      const { x, y } = middle(hex);
      const great = isGreat(hex);
      return `<text class="${great ? "great" : "small"}" x="${short(x)}" y="${short(y + R * (great ? 0.86 : 0.83))}">${escape(hex.name ?? "")}</text>`;
    });
  return `<g class="names">${names.join("")}</g>`;
}

/** The margin around the hexes: room for the frame, the title and the compass. */
export const MARGIN = { side: R * 0.62, top: R * 1.42, bottom: R * 0.66 };

export function sheetOf(places: Places): Box {
  const { left, top, width, height } = places.extent;
  return {
    left: left - MARGIN.side,
    top: top - MARGIN.top,
    width: width + 2 * MARGIN.side,
    height: height + MARGIN.top + MARGIN.bottom,
  };
}

function rect(box: Box, inset: number, kind: string): string {
  return `<rect class="${kind}" x="${short(box.left + inset)}" y="${short(box.top + inset)}" width="${short(box.width - 2 * inset)}" height="${short(box.height - 2 * inset)}"/>`;
}

export function frame(sheet: Box): string {
  return `${rect(sheet, 0, "sheet")}${rect(sheet, 0, "sheet-grain")}${rect(sheet, 8, "frame thick")}${rect(sheet, 14, "frame thin")}`;
}

export function title(scene: Scene, sheet: Box): string {
  const x = sheet.left + sheet.width / 2;
  const y = sheet.top + R * 0.84;
  const half = Math.min(sheet.width * 0.36, R * 2 + scene.title.length * R * 0.2);
  const flourish = (sign: number): string =>
    `M${short(x + sign * half)},${short(y - 7)}h${short(sign * R * 1.3)}m${short(sign * 6)},0l${short(sign * 5)},-5l${short(sign * 5)},5l${short(sign * -5)},5z`;
  return `<g class="cartouche"><text class="title" x="${short(x)}" y="${short(y)}">${escape(scene.title)}</text><text class="subtitle" x="${short(x)}" y="${short(y + R * 0.33)}">${escape(scene.scenario_title)}</text><path class="flourish" d="${flourish(-1)}${flourish(1)}"/></g>`;
}

export function compass({ x, y }: Point): string {
  const s = R * 0.3;
  const d = `M${short(x)},${short(y - s * 1.25)}L${short(x + s * 0.28)},${short(y)}L${short(x)},${short(y - s * 0.2)}L${short(x - s * 0.28)},${short(y)}Z`;
  return `<g class="compass"><circle cx="${short(x)}" cy="${short(y - s * 0.35)}" r="${short(s)}"/><path d="${d}"/><text x="${short(x)}" y="${short(y + s * 0.52)}">N</text></g>`;
}
