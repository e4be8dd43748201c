/** Which picture and which size mark a counter carries. */
import { SILHOUETTES } from "./silhouettes";
import { SYMBOLS } from "./symbols";
import type { SymbolSet } from "./marks";

/** Kinds of unit that go by another name than their symbol. */
const SYMBOL_OF: Readonly<Record<string, string>> = {
  panzer: "armour",
  tank: "armour",
  armor: "armour",
  shock: "infantry",
  guards: "infantry",
  mech_infantry: "mechanised",
  mechanized: "mechanised",
  motorised_infantry: "motorised",
  "motorised infantry": "motorised",
  "motorised engineer": "engineer",
  parachute: "airborne",
  "ski infantry": "ski",
  "anti-tank": "antitank",
  "anti-aircraft": "antiaircraft",
  "assault gun": "assaultgun",
  "rocket artillery": "rocket",
  "siege artillery": "artillery",
  "naval artillery": "artillery",
  hq: "headquarters",
};

const SIZE_MARKS: Readonly<Record<string, string>> = {
  battalion: "II",
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
  army: "XXXX",
  group: "XXXXX",
};

/** Kinds that fight like their symbol but are something special: a filled corner tells them apart. */
const ELITE = new Set(["shock", "guards"]);

/** An empty frame: a unit of which nothing is known. */
const UNKNOWN = '<path d="M25,50h150v100h-150z" stroke-width="9" stroke="currentColor" fill="none"/>';

export function picture(kind: string, symbols: SymbolSet): string {
  const name = SYMBOL_OF[kind] ?? kind;
  const set = symbols === "nato" ? SYMBOLS : SILHOUETTES;
  return set[name] ?? UNKNOWN;
}

export const sizeMark = (size: string): string => SIZE_MARKS[size] ?? size;
export const isElite = (kind: string): boolean => ELITE.has(kind);
