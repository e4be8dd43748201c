/** The board by itself with stored data, to look at while drawing. `?style=night&marks=move` and so on. */
import { mount } from "svelte";
import "../src/styles/tokens.css";
import { Board, PLAIN_LOOK, type Look, type MapStyle, type Marks } from "../src/lib/board";
import { enlarged } from "./large";
import events from "./fixture/events.json";
import position from "./fixture/position.json";
import scene from "./fixture/scene.json";
import type { Overlay, Position, Scene, Stop } from "../src/lib/api/wire";

const wishes = new URLSearchParams(location.search);
const look: Look = {
  ...PLAIN_LOOK,
  style: (wishes.get("style") ?? "printed") as MapStyle,
  symbols: wishes.get("symbols") === "silhouette" ? "silhouette" : "nato",
  counters: wishes.get("counters") !== "off",
};
document.documentElement.dataset["style"] = look.style;

const stop = (hex: string, left: number): Stop => ({
  hex,
  left,
  path: [],
  action: { kind: "move" },
  displaces: null,
  kind: "move",
  note: "",
});
const overlay: Overlay = {
  kind: "zones",
  classes: { german: ["0404", "0405", "0505", "0603"], soviet: ["0504", "0604", "0704", "0305"] },
  legend: {},
  notes: {},
  values: { "0504": "3:1" },
  lines: [["0406", "0307", "0206", "0105"]],
};
const MARKS: Record<string, Marks> = {
  none: {},
  move: {
    selected: "XXIV",
    active: ["XXIV", "XL", "XLI", "V"],
    stops: [stop("0101", 3), stop("0102", 4), stop("0105", 2), stop("0104", 5), stop("0107", 0)],
    barred: [{ hex: "0303", reason: { text: "An enemy zone of control bars the way", rule: "6.2" } }],
    path: ["0103", "0104", "0105"],
    waypoints: ["0104"],
    hexes: ["0411", "0611"],
    paths: [["0803", "0902", "1001"]],
  },
  battle: {
    targets: ["3A"],
    attackers: ["V"],
    battles: [{ target: "3A", hex: "0405", attackers: ["LIII", "XLII", "XXVII"], column: "3:1" }],
    overlay,
    flash: { units: ["5A"], hexes: [] },
    spotlight: { units: [], hexes: ["1103"] },
  },
};

/** Another scene and position, put into a folder beside the stored ones. */
async function fetched(name: string): Promise<[Scene, Position]> {
  const files = ["scene", "position"].map((file) => fetch(`./fixture/${name}/${file}.json`));
  return Promise.all((await Promise.all(files)).map((answer) => answer.json())) as Promise<[Scene, Position]>;
}

const times = Number(wishes.get("times") ?? 1);
const folder = wishes.get("fixture");
const stored = folder === null ? ([scene, position] as unknown as [Scene, Position]) : await fetched(folder);
const [shownScene, shownPosition] = times > 1 ? enlarged(...stored, times) : stored;

const pressed: object[] = [];
const began = performance.now();
const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");
const board = mount(Board, {
  target,
  props: {
    scene: shownScene,
    position: { ...shownPosition, weather: wishes.get("weather") ?? "clear" },
    label: "Board",
    look,
    marks: MARKS[wishes.get("marks") ?? "none"] ?? {},
    cursor: wishes.get("cursor"),
    onhex: (label, press) => pressed.push({ label, ...press }),
    onunit: (unit, press) => pressed.push({ unit, ...press }),
    ondrop: (unit, hex) => pressed.push({ unit, hex }),
  },
});
Object.assign(window, { mounted: performance.now() - began, board, position, events, pressed });
