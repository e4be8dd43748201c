/** The colour of a class of an overlay: that of the side it is named after, or of how things stand. */
import { sideClass } from "./art/edges";
import type { Scene } from "$lib/api/wire";

export type Tint = "side-0" | "side-1" | "side-2" | "side-3" | "good" | "warn" | "bad" | "faint";

const GOOD = new Set(["connected", "supplied", "safe"]);
const BAD = new Set(["cut-off", "danger", "unsupplied"]);

/** `tint-NAME` is a class of the board's style sheet; `swatch tint-NAME` that of its legend. */
export function tintOf(scene: Scene, name: string): Tint {
  const side = sideClass(scene, name.replace(/-armour$/, ""));
  if (side !== "side-none") return side as Tint;
  if (name === "source") return "faint";
  if (GOOD.has(name)) return "good";
  return BAD.has(name) ? "bad" : "warn";
}
