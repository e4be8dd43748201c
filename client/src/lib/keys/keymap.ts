/** The keys of the table, and what they do. The overlay that explains them is drawn from this list. */
export type Command =
  | "north"
  | "south"
  | "west"
  | "east"
  | "north-west"
  | "north-east"
  | "south-west"
  | "south-east"
  | "next-unit"
  | "previous-unit"
  | "confirm"
  | "waypoint"
  | "cancel"
  | "attack"
  | "end"
  | "undo"
  | "redo"
  | "hint"
  | "zones"
  | "communication"
  | "threat"
  | "control"
  | "hide-counters"
  | "numbers"
  | "text-board"
  | "hex-info"
  | "skip"
  | "replay-enemy"
  | "zoom-in"
  | "zoom-out"
  | "fit"
  | "rules"
  | "keys"
  | `choice-${number}`;

export interface Binding {
  keys: string[];
  command: Command;
  /** The keys as they are shown. */
  shown: string[];
}

/** A binding; `keys` only where they are not what is shown. */
const key = (command: Command, shown: string, ...keys: string[]): Binding => ({
  command,
  shown: shown.split(" "),
  keys: keys.length > 0 ? keys : [shown],
});

export const GROUPS: { title: string; bindings: Binding[] }[] = [
  {
    title: "keys-cursor",
    bindings: [
      key("north", "↑", "ArrowUp"),
      key("south", "↓", "ArrowDown"),
      key("west", "←", "ArrowLeft"),
      key("east", "→", "ArrowRight"),
      key("north-west", "Home"),
      key("north-east", "PageUp"),
      key("south-west", "End"),
      key("south-east", "PageDown"),
      key("hex-info", "i"),
    ],
  },
  {
    title: "keys-play",
    bindings: [
      key("next-unit", "n"),
      key("previous-unit", "p"),
      key("confirm", "Enter"),
      key("waypoint", "w Shift+Enter", "w", "Shift+Enter"),
      key("cancel", "Esc", "Escape"),
      key("attack", "a"),
      key("end", "d"),
      key("undo", "u"),
      key("redo", "r"),
      key("choice-1", "1–9", "1"),
    ],
  },
  {
    title: "keys-look",
    bindings: [
      key("zones", "z"),
      key("communication", "l"),
      key("threat", "t"),
      key("control", "c"),
      key("hide-counters", "x"),
      key("numbers", "#"),
      key("zoom-in", "+", "+", "="),
      key("zoom-out", "-"),
      key("fit", "0"),
    ],
  },
  {
    title: "keys-more",
    bindings: [
      key("hint", "h"),
      key("rules", "F1"),
      key("text-board", "b"),
      key("skip", "s"),
      key("replay-enemy", "e"),
      key("keys", "?"),
    ],
  },
];

const COMMANDS = new Map(
  GROUPS.flatMap(({ bindings }) => bindings).flatMap(({ keys, command }) =>
    keys.map((name) => [name, command] as const),
  ),
);

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key press; null if it is nobody's or the browser's. */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return `choice-${Number(event.key)}`;
  if (event.shiftKey && event.key === "Enter") return "waypoint";
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return COMMANDS.get(name) ?? null;
}

const FIELDS = "input, select, textarea, [contenteditable]";
const OWN_ARROWS = "[role=tab], [role=slider], [role=listbox]";
const OWN_ENTER = "button, a, summary, [role=button], [role=checkbox]";

/** Does the element under focus use this key itself? */
export function isForPage(target: Element | null, command: Command, pressed: string): boolean {
  if (target === null) return true;
  if (target.closest(FIELDS) !== null || target.closest("dialog[open]") !== null) return false;
  if (pressed.startsWith("Arrow") || pressed === "Home" || pressed === "End")
    return target.closest(OWN_ARROWS) === null;
  if (command === "confirm" || command === "waypoint") return target.closest(OWN_ENTER) === null;
  return true;
}
