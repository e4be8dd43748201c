/** A small match for tests: three hexes in a row, two German units and a Soviet one. */
import type { Choice, MatchState, Position, Prompt, Scene, StoryEntry, Update } from "../api/wire";

const hex = (label: string, x: number, neighbours: Record<string, string>, name = "") => ({
  label,
  column: x,
  row: 1,
  x: x * 1.5,
  y: x % 2 === 0 ? 0.87 : 0,
  terrain: [],
  name,
  prize: name !== "",
  neighbours,
});

const counter = (key: string, side: string, strength: number) => ({
  key,
  side,
  kind: "infantry",
  size: "XXX",
  label: key,
  name: `${key} Corps`,
  entrenched: 0,
  army: "",
  faces: [
    { strength, allowance: 4 },
    { strength: 1, allowance: 4 },
  ],
});

export const scene: Scene = {
  game: "small",
  version: 1,
  title: "Small game",
  scenario: "only",
  scenario_title: "The only one",
  language: "en",
  options: [],
  sides: [
    { id: "german", name: "Germans" },
    { id: "soviet", name: "Soviets" },
  ],
  hexes: [
    hex("0101", 1, { SE: "0201" }),
    hex("0201", 2, { NW: "0101", NE: "0301" }),
    hex("0301", 3, { SW: "0201" }, "Moscow"),
  ],
  borders: [],
  waters: [],
  links: [],
  edges: [],
  terrain_names: {},
  terrain_effects: {},
  counters: [counter("I", "german", 8), counter("II", "german", 5), counter("1A", "soviet", 4)],
  boxes: { pool: "pool" },
  turns: [],
  phases: [
    { id: "german-movement", name: "German movement", side: "german", rule: "1", skips: [] },
    { id: "soviet-movement", name: "Soviet movement", side: "soviet", rule: "2", skips: [] },
  ],
  table: [{ label: "1:1", results: ["DR", "NE", "NE", "EX", "EX", "AL"] }],
  secrets: false,
  results: [],
};

const unit = (key: string, place: string | null, lost = 0) => ({
  key,
  hex: place,
  box: place === null ? "pool" : null,
  lost,
  marks: [],
});

export const position: Position = {
  turn: 1,
  date: "Oct I",
  phase: "german-movement",
  phase_name: "German movement",
  side: "german",
  weather: "clear",
  weather_name: "clear",
  units: [unit("I", "0101"), unit("II", null), unit("1A", "0301")],
  control: { german: [], soviet: ["0301"] },
  points: [],
  battles: [],
  over: false,
  winner: null,
  verdict: "",
  leader: "soviet",
  standing: "",
};

export const choice = (action: Record<string, unknown>, facts: Partial<Choice> = {}): Choice => ({
  action,
  text: String(action["kind"]),
  note: "",
  unit: null,
  hex: null,
  path: [],
  ...facts,
});

export const prompt: Prompt = {
  player: "german",
  yours: true,
  topic: "move.ask",
  ask: { text: "Move your units.", rule: "1" },
  kinds: ["move", "done"],
  choices: [choice({ kind: "done" })],
  units: ["I"],
  targets: [],
  can_end: true,
  can_undo: false,
  can_redo: false,
  unfinished: 1,
  announced: [],
};

export const state: MatchState = {
  id: "m",
  name: "",
  game: "small",
  you: ["german"],
  index: 0,
  revision: 1,
  position,
  prompt,
  seats: [],
  thinking: null,
  commitment: "",
  seed: "",
  frozen: "",
  dice: { scheme: "joint", commitment: "", pledges: [], waits: [], settled: true, secret: "", foreign: 0 },
  seating: [],
  requests: [],
  away_days: 7,
};

export const entry = (number: number, facts: Partial<StoryEntry> = {}): StoryEntry => ({
  number,
  player: "german",
  turn: 1,
  phase: "german-movement",
  action: { kind: "move" },
  words: "",
  events: [],
  ...facts,
});

export const update = (since: number, entries: StoryEntry[], facts: Partial<MatchState> = {}): Update => ({
  since,
  entries,
  state: { ...state, index: since + entries.length, revision: state.revision + 1, ...facts },
});
