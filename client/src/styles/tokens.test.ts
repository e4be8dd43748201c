// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colour = [number, number, number];

const sheet = readFileSync("src/styles/tokens.css", "utf8");
const blocks = [...sheet.matchAll(/([^{}]*)\{([^}]*)\}/g)].map(([, selector = "", body = ""]) => ({
  selector,
  tokens: new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((hit) => [hit[1]!, hit[2]!])),
}));

/** The tokens of a style: those of all screens, overridden by its own. */
function tokens(style: string): Map<string, string> {
  const parts = blocks.filter(
    ({ selector }) => selector.includes(":root") || selector.includes(`"${style}"`),
  );
  return new Map(parts.flatMap((part) => [...part.tokens]));
}

const read = (hex: string): Colour => [1, 3, 5].map((n) => parseInt(hex.slice(n, n + 2), 16) / 255) as Colour;
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = (colour: Colour): number => {
  const [r, g, b] = colour.map(linear) as Colour;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(a: string, b: string): number {
  const [high, low] = [light(read(a)), light(read(b))].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const PAIRS: [string, string, number][] = [
  ["ink", "panel", 7],
  ["ink", "page", 7],
  ["ink-soft", "panel", 4.5],
  ["ink-soft", "page", 4.5],
  ["accent-ink", "accent", 4.5],
  ["link", "panel", 4.5],
  ["bad", "panel", 4.5],
  ["warn", "panel", 4.5],
  ["good", "panel", 4.5],
  ["name", "land", 7],
  ["name", "halo", 7],
  ["number", "land", 4.5],
  ["badge-ink", "badge", 7],
  ["focus", "page", 3],
  ["select", "land", 3],
  ["cursor", "cursor-halo", 7],
  ["attack", "land", 3],
  ["side-0-ink", "side-0", 7],
  ["side-0-ink", "side-0-worn", 7],
  ["side-1-ink", "side-1", 4.5],
  ["side-1-ink", "side-1-worn", 4.5],
  ["side-2-ink", "side-2", 4.5],
  ["side-3-ink", "side-3", 4.5],
];

describe.each(["printed", "contrast", "night"])("the style %s", (style) => {
  const known = tokens(style);
  it.each(PAIRS)("lets %s be read on %s", (over, under, least) => {
    expect(contrast(known.get(over) ?? "", known.get(under) ?? "")).toBeGreaterThanOrEqual(least);
  });
});

describe("the two sides", () => {
  const known = tokens("printed");
  it.each([
    ["side-0", "side-1"],
    ["side-0-worn", "side-1-worn"],
  ])("differ in lightness alone: %s and %s", (one, other) => {
    expect(contrast(known.get(one) ?? "", known.get(other) ?? "")).toBeGreaterThanOrEqual(3);
  });
});
