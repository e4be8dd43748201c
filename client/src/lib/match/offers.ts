/** Where on the table the answers of a question lie. */
import type { Action, Choice, Key, Label, Prompt, UnitChoices } from "../api/wire";

export const isDone = (choice: Choice): boolean => choice.action["kind"] === "done";

/** A choice of the screen, not of the game: to select a unit instead of answering. */
export const SELECT = "select";

/** Another: to go to a hex where others stand already. */
export const GO = "go";

export const selecting = (unit: Key, text: string): Choice => ({
  action: { kind: SELECT, unit },
  text,
  note: "",
  unit,
  path: [],
});

export const DONE: Action = { kind: "done" };

export const actionOf = (choice: { action: Record<string, unknown> }): Action => choice.action as Action;

/** All answers that can be listed now: those of the question, then those of the selected unit. */
export function listed(prompt: Prompt | null, unit: UnitChoices | null): Choice[] {
  if (!prompt?.yours) return [];
  const known = new Set(prompt.choices.map((choice) => JSON.stringify(choice.action)));
  const own = (unit?.choices ?? []).filter((choice) => !known.has(JSON.stringify(choice.action)));
  return [...prompt.choices, ...own];
}

export const endOf = (choice: Choice): Label | null => choice.hex ?? choice.path.at(-1) ?? null;

/** The answers at a hex; with a unit selected only its own, if it has any there. */
export function atHex(choices: Choice[], hex: Label, selected: Key | null): Choice[] {
  const here = choices.filter((choice) => endOf(choice) === hex && !isDone(choice));
  const own = here.filter((choice) => choice.unit === selected);
  return own.length > 0 ? own : here;
}

/** The answers that name a unit. */
export const onUnit = (choices: Choice[], unit: Key): Choice[] =>
  choices.filter((choice) => choice.unit === unit);

/** The hexes where answers lie, apart from those that are meant by a click on a unit standing there. */
export function offeredHexes(choices: Choice[], selected: Key | null): Label[] {
  const hexes = new Set<Label>();
  for (const choice of choices) {
    const end = endOf(choice);
    if (end !== null && (!choice.unit || choice.unit === selected || choice.path.length > 0)) hexes.add(end);
  }
  return [...hexes];
}

export function offeredUnits(choices: Choice[]): Key[] {
  return [...new Set(choices.flatMap(({ unit }) => (unit ? [unit] : [])))];
}

/** The ways drawn on the map, e.g. the retreats to choose from. */
export const offeredPaths = (choices: Choice[]): Label[][] =>
  choices.flatMap(({ path }) => (path.length > 0 ? [path] : []));
