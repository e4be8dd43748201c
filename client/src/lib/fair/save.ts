/** What a save tells about its dice: docs/hexlog.md. */

export interface Roll {
  /** The number of the line of the file. */
  line: number;
  face: number;
  turn: number;
  phase: string;
  /** How many dice were rolled before in this phase. */
  earlier: number;
}

export interface DiceOfSave {
  header: Map<string, string>;
  rolls: Roll[];
}

const ESCAPES = /(%[0-9A-F]{2})+/g;

/** A value of the header without its escapes. */
const plain = (value: string): string => value.replace(ESCAPES, (found) => decodeURIComponent(found));

export const pairs = (value: string): [string, string][] =>
  value
    .split(" ")
    .filter(Boolean)
    .map((word) => word.split("=", 2) as [string, string]);

export function diceOf(save: string): DiceOfSave {
  const header = new Map<string, string>();
  const rolls: Roll[] = [];
  let [turn, phase, earlier, inPosition] = [0, "", 0, false];
  for (const [n, whole] of save.split("\n").entries()) {
    const line = (whole.split("#")[0] ?? "").trim();
    const keyed = /^([a-z]+): (.*)$/.exec(line);
    const checkpoint = /^= (\d+)\.(\S+) \S+$/.exec(line);
    const roll = /^dice roll (\d+)$/.exec(line);
    if (line === "position" || inPosition) inPosition = line !== "end";
    else if (keyed) header.set(keyed[1] ?? "", plain(keyed[2] ?? ""));
    else if (checkpoint) [turn, phase, earlier] = [Number(checkpoint[1]), checkpoint[2] ?? "", 0];
    else if (roll) {
      rolls.push({ line: n + 1, face: Number(roll[1]), turn, phase, earlier });
      earlier += 1;
    }
  }
  return { header, rolls };
}
