/** Checks the dice of a finished match in the browser: what was bound, the seed, and every die. */
import { dieOf, plainCommitment, pledgeOf, sha256Hex } from "./bytes";
import { diceOf, pairs, type DiceOfSave, type Roll } from "./save";

const SIDES_OF_A_DIE = 6;
const ROLLS_PER_PHASE = 1 << 10;
const PHASES_PER_TURN = 1 << 6;

/** What was found: the fault, if there is one, by the end of its message id, and the number of dice checked. */
export interface Verdict {
  fault: "" | "unrevealed" | "commitment" | "value" | "own" | "exchanged" | "die";
  detail: string;
  dice: number;
  foreign: number;
  /** The sides of those who added to the dice. */
  added: string[];
}

/** The phases of the game in order, and what this browser knows: the value that it added, if any, and the
 * commitments as they were when it opened it. */
export interface Known {
  phases: string[];
  own: string;
  bound: Record<string, string> | null;
}

type Fault = [Verdict["fault"], string];

export function verify(save: string, known: Known): Verdict {
  const told = diceOf(save);
  const foreign = Number(told.header.get("foreign") ?? "0");
  const own = told.rolls.slice(foreign);
  const [fault, detail] = boundFault(told, known) ?? dieFault(told, own, known.phases) ?? ["", ""];
  const added = pairs(told.header.get("values") ?? "").map(([side]) => side);
  return { fault, detail, dice: own.length, foreign, added };
}

const secretOf = ({ header }: DiceOfSave): string => header.get("reveal") ?? header.get("seed") ?? "";

/** Whether something that was opened is not what was bound. */
function boundFault(told: DiceOfSave, { own, bound }: Known): Fault | null {
  const { header } = told;
  const secret = secretOf(told);
  if (secret === "") return ["unrevealed", ""];
  const bind = header.get("dice") === undefined ? plainCommitment : pledgeOf;
  if (bind(secret) !== header.get("commitment")) return ["commitment", ""];
  const values = new Map(pairs(header.get("values") ?? ""));
  const pledges = pairs(header.get("pledges") ?? "");
  const kept = Object.entries(bound ?? {});
  const saved = new Map([["server", header.get("commitment") ?? ""], ...pledges]);
  const exchanged = kept.find(([who, commitment]) => saved.get(who) !== commitment);
  if (exchanged) return ["exchanged", exchanged[0]];
  for (const [side, commitment] of pledges)
    if (pledgeOf(values.get(side) ?? "") !== commitment) return ["value", side];
  if (own !== "" && ![...values.values()].includes(own)) return ["own", ""];
  return null;
}

/** The seed that follows from everything that was opened. */
export function seedOf(told: DiceOfSave): string {
  const secret = secretOf(told);
  const scheme = told.header.get("dice");
  if (scheme === "chosen") return secret.slice(secret.indexOf(" ") + 1);
  if (scheme !== "joint") return secret;
  const values = pairs(told.header.get("values") ?? "").map(([side, value]) => `${side} ${value}`);
  return sha256Hex(["rasputitsa seed", told.header.get("match") ?? "", secret, ...values].join("\n"));
}

function dieFault(told: DiceOfSave, rolls: Roll[], phases: string[]): Fault | null {
  const seed = seedOf(told);
  const wrong = rolls.find(({ turn, phase, earlier, face }) => {
    const moment = (turn * PHASES_PER_TURN + phases.indexOf(phase)) * ROLLS_PER_PHASE + earlier;
    return dieOf(seed, moment, SIDES_OF_A_DIE) !== face;
  });
  return wrong ? ["die", String(wrong.line)] : null;
}
