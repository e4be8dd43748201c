/** The guided first turn: what each lesson points at, what the pupil does, and when it is done.

Lessons find their units and hexes in the match that is being played; the texts are in the locale files under
`lesson-ID` and `lesson-ID-title`. */
import type { Key, Label } from "../api/wire";
import type { Pointed, Table } from "../match/table.svelte";

export type Does =
  | { kind: "next" }
  | { kind: "unit"; unit: Key }
  | { kind: "hex"; hex: Label }
  | { kind: "action"; action: string }
  | { kind: "choice"; n: number };

export interface Lesson {
  id: string;
  does(table: Table, lead: Lead | null): Does;
  points?(table: Table, lead: Lead | null): Pointed;
  /** Lessons without it end when the pupil says so. */
  done?(table: Table): boolean;
  /** Can the lesson be given now? While the pupil is not asked, it waits; otherwise it is passed over. */
  fits?(table: Table): boolean;
}

const NEXT: Does = { kind: "next" };
const asks = (table: Table, kind: string): boolean => table.prompt?.kinds.includes(kind) ?? false;

const middle = (table: Table, label: Label) => table.scene?.hexes.find((hex) => hex.label === label);

function gap(table: Table, a: Label, b: Label): number {
  const [one, other] = [middle(table, a), middle(table, b)];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Infinity;
}

function enemies(table: Table): Label[] {
  const own = table.prompt?.player;
  return (table.position?.units ?? []).flatMap(({ key, hex }) =>
    hex && table.counter(key)?.side !== own ? [hex] : [],
  );
}

/** Middles of hexes that touch are less than this apart. */
const TOUCHING = 1.8;

const touched = (table: Table, hex: Label): number =>
  enemies(table).filter((enemy) => gap(table, hex, enemy) < TOUCHING).length;

/** A move worth teaching. */
export interface Lead {
  unit: Key;
  hex: Label;
}

/** The move that brings a unit next to most enemies that it does not touch yet; of equals the strongest unit's. */
export async function scout(table: Table): Promise<Lead | null> {
  let best: (Lead & { worth: number }) | null = null;
  for (const unit of table.prompt?.units ?? []) {
    const start = table.place(unit);
    if (start === null) continue;
    const { stops } = await table.ask(unit);
    const strength = table.counter(unit)?.faces[0]?.strength ?? 0;
    for (const { hex, displaces } of stops) {
      const worth = touched(table, hex) - touched(table, start) + strength / 100;
      if (!displaces && (best === null || worth > best.worth)) best = { unit, hex, worth };
    }
  }
  return best;
}

/** The enemy that most units can attack. */
export function victim(table: Table): Key | null {
  const near = (target: Key): number => {
    const hex = table.place(target);
    const able = table.prompt?.units ?? [];
    return able.filter((unit) => gap(table, table.place(unit) ?? "", hex ?? "") < TOUCHING).length;
  };
  return (table.prompt?.targets ?? []).toSorted((a, b) => near(b) - near(a))[0] ?? null;
}

const unitOrNext = (unit: Key | null): Does => (unit === null ? NEXT : { kind: "unit", unit });
const pointUnit = (unit: Key | null): Pointed => ({ units: unit === null ? [] : [unit], hexes: [] });

/** Ending a phase, through the question whether idle units are meant to stay idle. */
const ending = (table: Table): Does => ({
  kind: "action",
  action: table.asking === "unfinished" ? "confirm-end" : "end",
});

const fought = (table: Table): boolean =>
  table.story.some(({ events }) => events.some(({ kind }) => kind === "result" || kind === "void"));

const betweenDice = (table: Table): boolean =>
  table.prompt?.yours === true && !asks(table, "move") && !asks(table, "attack");

export const LESSONS: Lesson[] = [
  { id: "welcome", does: () => NEXT },
  { id: "counters", does: () => NEXT, points: (_, lead) => pointUnit(lead?.unit ?? null) },
  {
    id: "map",
    does: () => NEXT,
    points: (table) => ({
      units: [],
      hexes: (table.scene?.hexes ?? []).filter(({ prize }) => prize).map(({ label }) => label),
    }),
  },
  { id: "turn", does: () => NEXT },
  {
    id: "select",
    fits: (table) => asks(table, "move"),
    does: (_, lead) => unitOrNext(lead?.unit ?? null),
    points: (_, lead) => pointUnit(lead?.unit ?? null),
    done: (table) => (table.choices?.stops.length ?? 0) > 0,
  },
  { id: "reach", fits: (table) => asks(table, "move"), does: () => NEXT },
  {
    id: "zones",
    does: () => ({ kind: "action", action: "zones" }),
    done: (table) => table.overlay?.kind === "zones",
  },
  {
    id: "move",
    fits: (table) => asks(table, "move"),
    does: (table, lead) =>
      lead !== null && table.selected === lead.unit
        ? { kind: "hex", hex: lead.hex }
        : unitOrNext(lead?.unit ?? null),
    points: (table, lead) =>
      lead !== null && table.selected === lead.unit
        ? { units: [], hexes: [lead.hex] }
        : pointUnit(lead?.unit ?? null),
    done: (table) => table.story.some(({ action }) => action["kind"] === "move"),
  },
  { id: "undo", does: () => NEXT },
  {
    id: "end-movement",
    fits: (table) => asks(table, "move"),
    does: ending,
    done: (table) => !asks(table, "move"),
  },
  {
    id: "target",
    fits: (table) => asks(table, "attack") && victim(table) !== null,
    does: (table) => unitOrNext(victim(table)),
    points: (table) => pointUnit(victim(table)),
    done: (table) => table.plan !== null,
  },
  { id: "odds", fits: (table) => table.plan !== null, does: () => NEXT },
  {
    id: "declare",
    fits: (table) => asks(table, "attack"),
    does: (table) => (table.plan === null ? unitOrNext(victim(table)) : { kind: "action", action: "attack" }),
    points: (table) => pointUnit(table.plan === null ? victim(table) : null),
    done: (table) => (table.position?.battles.length ?? 0) > 0,
  },
  {
    id: "roll",
    fits: (table) => asks(table, "attack"),
    does: ending,
    done: (table) => !asks(table, "attack") && !table.playing,
  },
  {
    id: "decisions",
    fits: betweenDice,
    does: () => ({ kind: "choice", n: 0 }),
    done: (table) => table.prompt?.yours === true && !betweenDice(table),
  },
  { id: "result", fits: fought, does: () => NEXT },
  {
    id: "communication",
    does: () => ({ kind: "action", action: "communication" }),
    done: (table) => table.overlay?.kind === "communication",
  },
  { id: "replacements", does: () => NEXT },
  {
    id: "end-turn",
    fits: (table) => asks(table, "move"),
    does: ending,
    done: (table) => table.prompt?.yours !== true || table.position?.side !== table.state?.you[0],
  },
  { id: "farewell", does: () => NEXT },
];
