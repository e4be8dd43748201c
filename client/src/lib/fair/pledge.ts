/** What this browser adds to the dice of a match: bound first, opened when everybody is bound. */
import { Refused } from "../api/http";
import type { Seat } from "../api/seat";
import type { DiceState } from "../api/wire";
import { remember, remembered } from "../remember";

const slot = (match: string): string => `value.${match}`;

/** The value of this browser for a match; empty if it has added none. */
export function ownValue(match: string): string {
  const found = remembered(slot(match));
  return typeof found === "string" ? found : "";
}

const witness = (match: string): string => `bound.${match}`;

/** What was settled when this browser opened its value, the commitments first of all: none of it may be
 * exchanged afterwards. */
export type Bound = Record<string, string>;

export const boundOf = (dice: DiceState): Bound => ({
  dice: dice.scheme,
  foreign: String(dice.foreign),
  server: dice.commitment,
  ...Object.fromEntries(dice.pledges.map(({ side, commitment }) => [side, commitment])),
});

export function boundBefore(match: string): Bound | null {
  const found = remembered(witness(match));
  return typeof found === "object" && found !== null ? (found as Bound) : null;
}

/** Opens the value, after it has been noted what everybody else is bound to. */
async function open(seat: Seat, dice: DiceState): Promise<void> {
  remember(witness(seat.match), boundBefore(seat.match) ?? boundOf(dice));
  await seat.dice({ value: ownValue(seat.match) });
}

/** A commitment to a value that is kept here until it is to be opened. */
export async function commitment(match: string): Promise<string> {
  const { pledgeOf, randomHex } = await import("./bytes");
  const value = ownValue(match) || randomHex();
  remember(slot(match), value);
  return pledgeOf(value);
}

/** The secret by which a seat is to be known from now on: only this browser and the server hear it. */
export async function newKey(): Promise<string> {
  return (await import("./bytes")).randomHex();
}

/** Whether somebody who sits down now finds the dice known to another, or settled without him. */
export const settledBefore = (dice: DiceState): boolean =>
  dice.scheme !== "joint" || dice.pledges.every(({ commitment }) => commitment !== "");

const busy = new Set<string>();

/** Does what is due, without a question to the player. What fails is tried again with the next news. */
export async function addToDice(seat: Seat, dice: DiceState, sides: string[]): Promise<void> {
  const pledge = dice.pledges.find(({ side }) => sides.includes(side));
  if (pledge === undefined || busy.has(seat.match) || !dice.waits.includes(pledge.side)) return;
  busy.add(seat.match);
  try {
    if (pledge.commitment === "") await commitAndOpen(seat);
    else if (ownValue(seat.match) !== "") await open(seat, dice);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  } finally {
    busy.delete(seat.match);
  }
}

/** One who plays alone is the last to be bound, and opens at once. */
async function commitAndOpen(seat: Seat): Promise<void> {
  const after = await seat.dice({ commitment: await commitment(seat.match) });
  if (after.pledges.every(({ commitment }) => commitment !== "")) await open(seat, after);
}
