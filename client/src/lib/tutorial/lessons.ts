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
  does(table: Table): Does;
  points?(table: Table): Pointed;
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

const toEnemy = (table: Table, hex: Label): number =>
  Math.min(...enemies(table).map((enemy) => gap(table, hex, enemy)));

/** The strongest of the units that can act; of equals the one that is nearest to the enemy. */
export function mover(table: Table): Key | null {
  const able = (table.prompt?.units ?? []).filter((unit) => table.place(unit) !== null);
  const worth = (unit: Key): number => {
    const lost = table.position?.units.find(({ key }) => key === unit)?.lost ?? 0;
    return (table.counter(unit)?.faces[lost]?.strength ?? 0) - toEnemy(table, table.place(unit) ?? "") / 100;
  };
  return able.toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
}

/** The stop of the selected unit that brings it closest to the enemy. */
export function goal(table: Table): Label | null {
  const free = (table.choices?.stops ?? []).filter(({ hex }) => table.unitsAt(hex).length === 0);
  const near = free.toSorted((a, b) => toEnemy(table, a.hex) - toEnemy(table, b.hex) || b.left - a.left);
  return near[0]?.hex ?? null;
}

/** The enemy that most units can attack. */
export function victim(table: Table): Key | null {
  const near = (target: Key): number => {
    const hex = table.place(target);
    const able = table.prompt?.units ?? [];
    return able.filter((unit) => gap(table, table.place(unit) ?? "", hex ?? "") < 1.8).length;
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
  { id: "counters", does: () => NEXT, points: (table) => pointUnit(mover(table)) },
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
    fits: (table) => asks(table, "move") && mover(table) !== null,
    does: (table) => unitOrNext(mover(table)),
    points: (table) => pointUnit(mover(table)),
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
    does: (table) => {
      const hex = goal(table);
      return hex === null ? unitOrNext(mover(table)) : { kind: "hex", hex };
    },
    points: (table) => {
      const hex = goal(table);
      return hex === null ? pointUnit(mover(table)) : { units: [], hexes: [hex] };
    },
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
