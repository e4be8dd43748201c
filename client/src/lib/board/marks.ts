/** What a screen asks the board to show, and what the board tells the screen. Only data: the board knows no rule. */
import type { Barred, Key, Label, Overlay, Stop } from "$lib/api/wire";

export type MapStyle = "printed" | "contrast" | "night";
export const MAP_STYLES: readonly MapStyle[] = ["printed", "contrast", "night"];

export type SymbolSet = "nato" | "silhouette";

/** How the board is drawn. `counters` false hides all counters so that the terrain can be read. */
export interface Look {
  style: MapStyle;
  symbols: SymbolSet;
  numbers: boolean;
  counters: boolean;
}

export const PLAIN_LOOK: Look = { style: "printed", symbols: "nato", numbers: true, counters: true };

/** The kind of movement that is drawn as a train. */
export const RAIL = "rail";

/** A battle to draw: arrows from the attackers to the target, with its column as a badge. */
export interface BattleMark {
  target: Key;
  hex: Label;
  attackers: readonly Key[];
  column: string;
  planned?: boolean;
  fighting?: boolean;
}

/** Things to point at. */
export interface Pointing {
  units: readonly Key[];
  hexes: readonly Label[];
}

export interface Marks {
  selected?: Key | null;
  /** All units that are selected, if they are several of one stack. */
  group?: readonly Key[];
  /** Units that can act. */
  active?: readonly Key[];
  /** Units that can be attacked. */
  targets?: readonly Key[];
  /** Units in the planned battle. */
  attackers?: readonly Key[];
  /** Units on which an answer of the prompt sits. */
  offers?: readonly Key[];
  stops?: readonly Stop[];
  barred?: readonly Barred[];
  /** The way that is being considered, start first. */
  path?: readonly Label[];
  waypoints?: readonly Label[];
  /** Hexes on which an answer of the prompt sits: placement, retreat, advance. */
  hexes?: readonly Label[];
  /** Ways on offer, e.g. for a retreat. */
  paths?: readonly (readonly Label[])[];
  /** Hexes already chosen. */
  chosen?: readonly Label[];
  battles?: readonly BattleMark[];
  overlay?: Overlay | null;
  flash?: Pointing | null;
  /** What a lesson or a hint points at. */
  spotlight?: Pointing | null;
  /** Ways gone in the last enemy turn. */
  trails?: readonly (readonly Label[])[];
}

/** How a click was made: with Shift, or held long (a waypoint on touch). */
export interface Press {
  shift: boolean;
  long: boolean;
}

/** What lies under the pointer. */
export interface Hover {
  hex: Label | null;
  unit: Key | null;
}
