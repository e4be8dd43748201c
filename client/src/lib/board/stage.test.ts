import { afterEach, describe, expect, it, vi } from "vitest";
import { events, position, scene } from "./fixture";
import { Places } from "./geometry";
import { Stage } from "./stage.svelte";
import type { EventLine } from "$lib/api/wire";

const event = (kind: string, facts: EventLine["facts"]): EventLine =>
  ({ kind, facts, text: "", style: "plain", rule: "", units: [], hexes: [] }) as EventLine;
const unit = position.units.find((one) => one.hex) ?? position.units[0]!;

afterEach(() => vi.unstubAllGlobals());

describe("the stage", () => {
  it("plays a whole stretch of a match and leaves nothing behind", async () => {
    const stage = new Stage(new Places(scene));
    await stage.play(events, position, 1);
    expect(stage.shown).toBeNull();
    expect(stage.travel).toBeNull();
    expect(stage.burst).toBeNull();
    expect(stage.playing).toBe(false);
  });

  it("shows what the events say while they are played", async () => {
    const stage = new Stage(new Places(scene));
    const run = stage.play([event("step-lost", { unit: unit.key, hex: unit.hex })], position, 20);
    expect(stage.playing).toBe(true);
    expect(stage.shown?.units.find((one) => one.key === unit.key)?.lost).toBe(unit.lost + 1);
    await run;
  });

  it("ends at once when skipped", async () => {
    const stage = new Stage(new Places(scene));
    const long = event("result", { target: unit.key, face: 3, result: "DR" });
    const run = stage.play([long, long, long], position, 60_000);
    expect(stage.burst?.face).toBe(3);
    stage.skip();
    await run;
    expect(stage.playing).toBe(false);
  });

  it("shows nothing to those who asked for no motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const stage = new Stage(new Places(scene));
    const run = stage.play(events, position, 60_000);
    expect(stage.playing).toBe(false);
    await run;
  });
});
