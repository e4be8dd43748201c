import { execFileSync } from "node:child_process";
import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import { printMap } from "./art/map";
import { position, scene } from "./fixture";
import { Places } from "./geometry";
import type { Marks } from "./marks";
import type { Stop } from "$lib/api/wire";

beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const stop = (hex: string, left: number): Stop => ({
  hex,
  left,
  path: [hex],
  action: { kind: "move" },
  displaces: null,
  kind: "move",
  note: "",
});
const draw = (marks: Marks = {}) =>
  render(Board, { scene, position, label: "Board", marks, cursor: "0705" }).container;

describe("the map", () => {
  it("is the same on every screen and has no bad number", () => {
    const places = new Places(scene);
    const printed = printMap(scene, places);
    expect(printed).toEqual(printMap(scene, places));
    expect(printed.ground + printed.letters).not.toMatch(/NaN|undefined|null/);
  });

  it("escapes what it writes", () => {
    const hexes = scene.hexes.map((hex) => ({ ...hex, name: hex.name && `<b onclick="x">&` }));
    const { letters } = printMap({ ...scene, hexes, title: "<script>" }, new Places(scene));
    expect(letters).not.toMatch(/<b|<script/);
  });

  it("draws a canal straight from corner to corner, and writes its name along it", () => {
    const around = scene.hexes.find(({ label }) => label === "0505")?.neighbours ?? {};
    const sides = ["N", "NE", "SE"].map((way): [string, string] => ["0505", around[way] ?? ""]);
    const dug = { ...scene, waters: [{ name: "The <Canal>", course: "canal", sides }] };
    const { ground, letters } = printMap(dug, new Places(dug));
    expect(ground.match(/class="canal" d="(M[\d.,-]+(L[\d.,-]+){3})"/)).not.toBeNull();
    expect(letters).toContain("The &#60;Canal&#62;</text>");
    expect(printMap(scene, new Places(scene)).ground).not.toContain("canal");
  });
});

describe("the board", () => {
  it("offers every hex and every counter to the pointer", () => {
    const board = draw();
    expect(board.querySelectorAll("[data-hex]")).toHaveLength(scene.hexes.length);
    expect(board.querySelectorAll("[data-unit]")).toHaveLength(
      position.units.filter((unit) => unit.hex).length,
    );
    expect(board.querySelector('[data-hex="0705"]')?.hasAttribute("data-cursor")).toBe(true);
  });

  it("writes marks on hexes and counters and takes them away again", () => {
    const [unit] = position.units.filter((one) => one.hex);
    let marks: Marks = $state.raw({});
    let shown = $state.raw(scene);
    const { container } = render(Board, {
      get scene() {
        return shown;
      },
      position,
      label: "Board",
      get marks() {
        return marks;
      },
    });
    const barred = [{ hex: "0705", reason: { text: "zone", rule: "6.2" } }];
    marks = { selected: unit?.key, stops: [stop("0704", 3)], barred };
    flushSync();
    expect(container.querySelector('[data-hex="0704"]')?.getAttribute("data-stop")).toBe("3");
    expect(container.querySelector('[data-hex="0705"] title')?.textContent).toBe("zone");
    expect(container.querySelectorAll('[data-selected="true"]')).toHaveLength(1);
    shown = { ...scene, language: "fr" };
    marks = {};
    flushSync();
    expect(container.querySelector("[data-stop], [data-barred], [data-hex] title")).toBeNull();
  });

  it("names counters for those who cannot see them", () => {
    const names = [...draw().querySelectorAll("[data-unit]")].map((one) => one.getAttribute("aria-label"));
    expect(names.every((name) => name !== null && /\d+-\d+, \d{4}/.test(name))).toBe(true);
  });
});

it("carries the symbols that milsymbol draws", () => {
  execFileSync("node", ["scripts/symbols.mjs", "--check"]);
});
