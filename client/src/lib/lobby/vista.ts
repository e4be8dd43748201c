/** An imagined strip of country for the head of the lobby, drawn by the same hand as the maps. */
import { land, country, grid } from "../board/art/ground";
import { forests } from "../board/art/forest";
import { capital, towns, works } from "../board/art/town";
import { tracks } from "../board/art/tracks";
import { rivers } from "../board/art/water";
import { Places, R } from "../board/geometry";
import type { CounterPlace, HexPlace, Label, Scene } from "../api/wire";

const COLUMNS = 22;
const ROWS = 5;
const TALL = Math.sqrt(3);

const label = (column: number, row: number): Label => `${column}.${row}`;

const FORESTS = [
  "9.1",
  "10.1",
  "10.2",
  "11.4",
  "12.4",
  "13.1",
  "14.4",
  "17.1",
  "18.1",
  "20.4",
  "21.5",
  "8.5",
  "15.5",
];
const WORKS = ["14.2", "14.3", "15.2", "15.4", "16.4"];
const TOWNS = ["11.2", "13.3"];
const GREAT = "18.3";
const RIVER = ["15.1", "15.2", "15.3", "14.3", "14.4", "14.5"];
const RAILS = [
  [
    "8.3",
    "9.3",
    "10.2",
    "11.2",
    "12.2",
    "13.3",
    "14.3",
    "15.3",
    "16.3",
    "17.3",
    "18.3",
    "19.4",
    "20.3",
    "21.4",
    "22.3",
  ],
  ["18.3", "18.2", "19.2", "19.1"],
  ["18.3", "18.4", "17.5"],
];

function terrain(place: Label): string[] {
  if (place === GREAT) return ["city", "major"];
  if (TOWNS.includes(place)) return ["city"];
  if (WORKS.includes(place)) return ["fort"];
  return FORESTS.includes(place) ? ["forest"] : [];
}

function neighbours(column: number, row: number): Record<string, Label> {
  const low = column % 2 === 0 ? 1 : 0;
  const around: [string, number, number][] = [
    ["N", column, row - 1],
    ["NE", column + 1, row - 1 + low],
    ["SE", column + 1, row + low],
    ["S", column, row + 1],
    ["SW", column - 1, row + low],
    ["NW", column - 1, row - 1 + low],
  ];
  const there = around.filter(([, c, r]) => c >= 1 && c <= COLUMNS && r >= 1 && r <= ROWS);
  return Object.fromEntries(there.map(([name, c, r]) => [name, label(c, r)]));
}

function hex(column: number, row: number): HexPlace {
  const place = label(column, row);
  return {
    label: place,
    column,
    row,
    x: column * 1.5,
    y: TALL * (row + (column % 2 === 0 ? 0.5 : 0)),
    terrain: terrain(place),
    name: "",
    prize: place === GREAT,
    neighbours: neighbours(column, row),
  };
}

const hexes = Array.from({ length: COLUMNS * ROWS }, (_, n) => hex(Math.floor(n / ROWS) + 1, (n % ROWS) + 1));

/** The hexsides between the hexes of the river's bank and those east of them. */
function river(): Scene["borders"] {
  const bank = new Set(RIVER);
  const east = (place: HexPlace) => ["NE", "SE", "S"].flatMap((name) => place.neighbours[name] ?? []);
  const banks = hexes.filter((place) => bank.has(place.label));
  return banks.flatMap((place) =>
    east(place)
      .filter((other) => !bank.has(other))
      .map((other) => ({ kind: "river", between: [place.label, other] as [Label, Label] })),
  );
}

const scene: Scene = {
  game: "",
  version: 0,
  title: "",
  scenario: "",
  scenario_title: "",
  language: "",
  options: [],
  sides: [],
  hexes,
  borders: river(),
  waters: [],
  links: RAILS.flatMap((line) =>
    line.slice(1).map((end, n) => ({ kind: "rail", between: [line[n] ?? end, end] as [Label, Label] })),
  ),
  edges: [],
  terrain_names: {},
  terrain_effects: {},
  counters: [],
  boxes: {},
  turns: [],
  phases: [],
  table: [],
  secrets: false,
  results: [],
};

const places = new Places(scene);

export interface Lying {
  counter: CounterPlace;
  side: number;
  lost: number;
  x: number;
  y: number;
}

function lying(
  side: number,
  kind: string,
  place: Label,
  strength: number,
  allowance: number,
  mark: string,
): Lying {
  const counter = {
    key: mark,
    side: "",
    kind,
    size: side === 0 ? "corps" : "army",
    label: mark,
    name: "",
    faces: [{ strength, allowance }],
    entrenched: 0,
    army: "",
  };
  return { counter, side, lost: 0, ...places.at(place) };
}

export const COUNTERS: Lying[] = [
  lying(0, "panzer", "10.3", 12, 6, "24"),
  lying(0, "panzer", "12.3", 9, 6, "56"),
  lying(0, "infantry", "11.3", 7, 4, "8"),
  lying(0, "infantry", "12.1", 8, 4, "12"),
  lying(1, "infantry", "14.2", 8, 4, "16"),
  lying(1, "infantry", "14.3", 8, 4, "20"),
  lying(1, "infantry", "16.4", 8, 4, "49"),
];

/** The part of the sheet that is shown: the west is left out, it lies under the title. */
export const FRAME = { left: R * 2.4, top: R * 1.9, width: R * 31, height: R * 7.2 };

/** SVG markup; all colours come from classes. */
export const drawn = (): string =>
  [
    land(places),
    country(scene),
    towns(scene),
    forests(scene, places),
    grid(scene),
    rivers(scene, places),
    tracks(scene, places),
    works(scene),
    capital(scene),
  ].join("");
