/** Checks the dice of a finished match in the browser: what was bound, the seed, and every die. */
import { dieOf, plainCommitment, pledgeOf, sha256Hex } from "./bytes";
import { diceOf, pairs, type DiceOfSave, type Roll } from "./save";

const SIDES_OF_A_DIE = 6;
const ROLLS_PER_PHASE = 1 << 10;
const PHASES_PER_TURN = 1 << 6;
const SET_UP = "setup";

/** What was found: the fault, if there is one, by the end of its message id, and the number of dice checked. */
export interface Verdict {
  fault: "" | "unrevealed" | "commitment" | "value" | "own" | "exchanged" | "die";
  detail: string;
  dice: number;
  foreign: number;
  /** The sides of those who added to the dice. */
  added: string[];
}

/** The match, the sides and the phases of its game in order, and what this browser knows: the value that it added, if
 * any, and what was settled when it opened it. */
export interface Known {
  match: string;
  sides: string[];
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
function boundFault(told: DiceOfSave, { match, sides, own, bound }: Known): Fault | null {
  const { header } = told;
  const secret = secretOf(told);
  if (secret === "") return ["unrevealed", ""];
  const bind = header.get("dice") === undefined ? plainCommitment : pledgeOf;
  if (bind(secret) !== header.get("commitment")) return ["commitment", ""];
  const saved = settledOf(told);
  const exchanged = Object.entries(bound ?? {}).find(([what, settled]) => saved.get(what) !== settled);
  if (exchanged) return ["exchanged", exchanged[0]];
  if (header.get("dice") === "joint" && header.get("match") !== match) return ["exchanged", "match"];
  const order = pairs(header.get("pledges") ?? "").map(([side]) => side);
  const astray = order.find((side, n) => sides.indexOf(side) <= sides.indexOf(order[n - 1] ?? ""));
  return astray === undefined ? valueFault(told, own) : ["value", astray];
}

/** What a save says of all that was settled before the first die; its own dice and no other scheme's. */
const settledOf = ({ header }: DiceOfSave): Map<string, string> =>
  new Map([
    ["dice", header.get("dice") ?? ""],
    ["foreign", header.get("foreign") ?? "0"],
    ["server", header.get("commitment") ?? ""],
    ...pairs(header.get("pledges") ?? ""),
  ]);

/** Whether the values are those that were bound: one of each, in their order, and this browser's among them. */
function valueFault({ header }: DiceOfSave, own: string): Fault | null {
  const values = pairs(header.get("values") ?? "");
  const pledges = pairs(header.get("pledges") ?? "");
  const wrong = pledges.findIndex(
    ([side, commitment], n) => values[n]?.[0] !== side || pledgeOf(values[n][1]) !== commitment,
  );
  const extra = values[pledges.length];
  if (wrong >= 0 || extra) return ["value", pledges[wrong]?.[0] ?? extra?.[0] ?? ""];
  if (own !== "" && !values.some(([, value]) => value === own)) return ["own", ""];
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

/** Each die is that of its moment, and moments only go on: none is used twice. */
function dieFault(told: DiceOfSave, rolls: Roll[], phases: string[]): Fault | null {
  const seed = seedOf(told);
  let before = -1;
  for (const { line, turn, phase, earlier, face } of rolls) {
    const number = phases.indexOf(phase);
    const moment = (turn * PHASES_PER_TURN + number) * ROLLS_PER_PHASE + earlier;
    const possible = moment > before && (number >= 0 || phase === SET_UP);
    if (!possible || dieOf(seed, moment, SIDES_OF_A_DIE) !== face) return ["die", String(line)];
    before = moment;
  }
  return null;
}
