/** The dice of battles, as the log tells them. */
import type { EventLine, StoryEntry } from "../api/wire";

export interface BattleDie {
  target: string;
  column: string;
  face: number;
  result: string;
  text: string;
}

function read({ kind, facts, text }: EventLine): BattleDie | null {
  const { target, column, face, result } = facts;
  if (kind !== "result" || typeof face !== "number") return null;
  return { target: String(target), column: String(column), face, result: String(result), text };
}

/** The latest battle die of the phase that the log ends in. */
export function lastBattle(story: StoryEntry[], turn: number, phase: string): BattleDie | null {
  for (const entry of story.toReversed()) {
    if (entry.turn !== turn || entry.phase !== phase) return null;
    const die = entry.events.map(read).findLast((one) => one !== null);
    if (die) return die;
  }
  return null;
}
