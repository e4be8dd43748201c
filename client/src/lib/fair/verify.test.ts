import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pledgeOf } from "./bytes";
import { verify } from "./verify";

/** Saves that the server's program has written; the page comes to the same verdict by its own arithmetic. */
const save = (name: string): string => readFileSync(`../tests/golden/${name}.hexlog`, "utf-8");
const joint = save("v0.2-joint");
const chosen = save("v0.2-chosen");
const plain = save("v0.1-vpg");
const PHASES = [
  "german-replacement",
  "german-panzer",
  "german-combat",
  "german-movement",
  "soviet-replacement",
  "soviet-rail",
  "soviet-combat",
  "soviet-movement",
];
const SIDES = ["german", "soviet"];
const known = (own = "", bound: Record<string, string> | null = null, match = "goldenmatch2") => ({
  match,
  sides: SIDES,
  phases: PHASES,
  own,
  bound,
});
const VALUE = "a1".repeat(32);

test.each([
  ["joint", joint],
  ["chosen", chosen],
  ["of an older version", plain],
])("every die of a match is checked: %s", (_, text) => {
  const found = verify(text, known());
  expect(found.fault).toBe("");
  expect(found.dice).toBe(text.match(/^dice roll/gm)?.length);
  expect(found.dice).toBeGreaterThan(5);
});

test("everybody who added is named, and one's own value is looked for", () => {
  expect(verify(joint, known(VALUE))).toMatchObject({ fault: "", added: ["german", "soviet"] });
  expect(verify(joint, known("c3".repeat(32))).fault).toBe("own");
});

test("a die that was changed is found by its line", () => {
  const lines = joint.split("\n");
  const at = lines.findLastIndex((line) => line.startsWith("dice roll"));
  lines[at] = lines[at]?.endsWith("6") ? "dice roll 1" : "dice roll 6";
  expect(verify(lines.join("\n"), known())).toMatchObject({ fault: "die", detail: String(at + 1) });
});

test("another secret, value or commitment than at the start is found", () => {
  const other = "d4".repeat(32);
  expect(verify(joint.replace(/^reveal: .*$/m, `reveal: ${other}`), known()).fault).toBe("commitment");
  expect(verify(joint.replace(`german=${VALUE}`, `german=${other}`), known())).toMatchObject({
    fault: "value",
    detail: "german",
  });
  const forged = joint.replace(pledgeOf(VALUE), pledgeOf(other)).replace(`=${VALUE}`, `=${other}`);
  expect(verify(forged, known()).fault).toBe("die");
  expect(verify(chosen.replace("1941", "1942"), known()).fault).toBe("commitment");
});

test("a server that exchanges its secret after it has seen the values is found", () => {
  const german = pledgeOf(VALUE);
  const bound = { server: value("commitment"), german };
  expect(verify(joint, known(VALUE, bound)).fault).toBe("");
  const secret = "e5".repeat(32);
  const anew = joint
    .replace(/^commitment: .*$/m, `commitment: ${pledgeOf(secret)}`)
    .replace(/^reveal: .*$/m, `reveal: ${secret}`);
  expect(verify(anew, known(VALUE, bound))).toMatchObject({ fault: "exchanged", detail: "server" });
});

const value = (key: string): string => new RegExp(`^${key}: (.*)$`, "m").exec(joint)?.[1] ?? "";

/** What a server that knows all values can still try, to have dice that it likes. */
test.each([
  ["another match", joint.replace(/^match: .*$/m, "match: tried999"), "exchanged", "match"],
  ["a value that nobody was bound to", joint.replace(/^(values: .*)$/m, "$1 server=12"), "value", "server"],
  ["a value twice", joint.replace(/^(values: .*)$/m, `$1 german=${VALUE}`), "value", "german"],
  [
    "values in another order",
    joint.replace(/^(values|pledges): (\S+) (\S+)$/gm, "$1: $3 $2"),
    "value",
    "german",
  ],
])("dice that follow from something else are found: %s", (_, text, fault, detail) => {
  expect(verify(text, known(VALUE))).toMatchObject({ fault, detail });
});

test("a save that calls the dice of the match chosen, or foreign, is found by what was noted", () => {
  const settled = { server: value("commitment"), dice: "joint", foreign: "0" };
  expect(verify(joint, known(VALUE, settled)).fault).toBe("");
  const own = joint.replace(/^commitment: .*$/m, `commitment: ${pledgeOf("salt 1941")}`);
  const chosenAfterAll = own
    .replace("dice: joint", "dice: chosen")
    .replace(/^reveal: .*$/m, "reveal: salt%201941");
  const noted = { ...settled, server: pledgeOf("salt 1941") };
  expect(verify(chosenAfterAll, known(VALUE, noted))).toMatchObject({ fault: "exchanged", detail: "dice" });
  const foreign = joint.replace("dice: joint", "dice: joint\nforeign: 3");
  expect(verify(foreign, known(VALUE, settled))).toMatchObject({ fault: "exchanged", detail: "foreign" });
});

test("no moment is rolled twice, and no phase is made up", () => {
  const again = joint.replace(/^(= 1.german-combat .*)$([^]*?\n)(dice roll 3)$/m, "$1$2$3\n$1\n$3");
  expect(again).not.toBe(joint);
  const line = again.split("\n").indexOf("dice roll 3") + 3;
  expect(verify(again, known())).toMatchObject({ fault: "die", detail: String(line) });
  expect(verify(joint.replaceAll("german-combat", "german-rest"), known()).fault).toBe("die");
});

test("before the end nothing can be checked", () => {
  expect(verify(joint.replace(/^reveal: .*\n/m, ""), known()).fault).toBe("unrevealed");
});

test("dice from elsewhere are left out", () => {
  const all = verify(joint, known()).dice;
  const found = verify(joint.replace("dice: joint", "dice: joint\nforeign: 3"), known());
  expect(found).toMatchObject({ fault: "", dice: all - 3, foreign: 3 });
});
