// Pre-renders the unit symbols of the counters with milsymbol, so that the page need not carry it.
// Usage: node scripts/symbols.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import milsymbol from "milsymbol";

const CODES = {
  infantry: "UCI---",
  motorised: "UCIM--",
  mechanised: "UCIZ--",
  airborne: "UCIA--",
  ski: "UCIO--",
  armour: "UCA---",
  cavalry: "UCRC--",
  reconnaissance: "UCR---",
  artillery: "UCF---",
  rocket: "UCFR--",
  antitank: "UCAA--",
  antiaircraft: "UCD---",
  assaultgun: "UCFHE-",
  engineer: "UCE---",
  security: "UUL---",
  supply: "USS---",
  headquarters: "UH----",
  air: "UCVF--",
};
const TARGET = fileURLToPath(new URL("../src/lib/board/symbols.ts", import.meta.url));

const headline =
  "/** Unit symbols, made by `npm run symbols`; do not edit. The frame spans 25 50 150 100. */\n";

function inner(code) {
  const symbol = new milsymbol.Symbol(`SFG-${code}----`, {
    size: 100,
    fill: false,
    monoColor: "currentColor",
    strokeWidth: 9,
    infoFields: false,
  });
  if (!symbol.isValid()) throw new Error(`milsymbol does not know ${code}`);
  return symbol
    .asSVG()
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replaceAll(' fill-opacity="1"', "")
    .replaceAll(' stroke-width="3"', ' stroke-width="9"')
    .replaceAll(" ></path>", "/>")
    .replaceAll("></path>", "/>");
}

function render() {
  const rows = Object.entries(CODES).map(([name, code]) => `  ${name}: ${JSON.stringify(inner(code))},`);
  return `${headline}export const SYMBOLS: Readonly<Record<string, string>> = {\n${rows.join("\n")}\n};\n`;
}

if (process.argv.includes("--check")) {
  if (readFileSync(TARGET, "utf8") !== render()) throw new Error("symbols.ts is stale: run npm run symbols");
} else {
  writeFileSync(TARGET, render());
}
