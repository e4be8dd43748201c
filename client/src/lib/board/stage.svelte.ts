/** Events played one after the other on the board: moves, battles, losses, retreats. */
import { stillness } from "./camera.svelte";
import { between, distance, type Places, type Point } from "./geometry";
import type { EventLine, Key, Label, Position, UnitPlace } from "$lib/api/wire";

/** A moment of a battle: the die and the result above a hex. */
export interface Burst {
  point: Point;
  face: number | null;
  text: string;
}

/** A counter under way. */
export interface Travel {
  key: Key;
  point: Point;
}

interface Facts {
  unit?: Key;
  target?: Key;
  start?: Label;
  hex?: Label;
  path?: Label[];
  face?: number;
  result?: string;
  side?: string;
  into?: Key;
  weather?: string;
}

const BURST_STEPS = 4;
const LOSS_STEPS = 2;

export class Stage {
  /** What is shown instead of the real position while events are played. */
  shown = $state.raw<Position | null>(null);
  travel = $state.raw<Travel | null>(null);
  burst = $state.raw<Burst | null>(null);
  playing = $state(false);
  private skipped = false;
  private wake: () => void = () => {};

  constructor(private readonly places: Places) {}

  /** Play events from a position on; `pace` is the time for one hex in milliseconds, 0 for no show at all. */
  async play(events: readonly EventLine[], before: Position, pace: number): Promise<void> {
    if (pace <= 0 || stillness()) return;
    this.skipped = false;
    this.playing = true;
    this.shown = before;
    for (const event of events) {
      if (this.skipped) break;
      await this.perform(event, pace);
    }
    this.end();
  }

  skip(): void {
    this.skipped = true;
    this.wake();
  }

  private end(): void {
    this.shown = null;
    this.travel = null;
    this.burst = null;
    this.playing = false;
  }

  private async perform(event: EventLine, pace: number): Promise<void> {
    const facts = event.facts as Facts;
    switch (event.kind) {
      case "moved":
      case "railed":
      case "retreated":
        return this.march(facts.unit, [facts.start, ...(facts.path ?? [])], pace);
      case "advanced":
        return this.march(facts.unit, [facts.start, facts.hex], pace);
      case "placed":
        this.change(facts.unit, (unit) => ({ ...unit, hex: facts.hex ?? null, box: null }));
        return this.wait(pace);
      case "restored":
        this.change(facts.unit, (unit) => ({ ...unit, lost: Math.max(0, (unit.lost ?? 0) - 1) }));
        return this.wait(pace);
      case "result":
        return this.resolve(this.shown?.units.find(({ key }) => key === facts.target)?.hex, facts, pace);
      case "engagement-result":
        return this.resolve(facts.hex, facts, pace);
      case "entrenched":
        this.change(facts.unit, (unit) => ({ ...unit, marks: [...(unit.marks ?? []), "entrenched"] }));
        return this.wait(pace);
      case "emerged":
        this.change(facts.unit, (unit) => ({
          ...unit,
          marks: (unit.marks ?? []).filter((mark) => mark !== "entrenched"),
        }));
        return this.wait(pace);
      case "step-lost":
        this.change(facts.unit, (unit) => ({ ...unit, lost: (unit.lost ?? 0) + 1 }));
        return this.wait(pace * LOSS_STEPS);
      case "captured":
        return this.capture(facts.hex, facts.side);
      case "converted":
        this.change(facts.unit, (unit) => ({ ...unit, hex: null }));
        return this.change(facts.into, (unit) => ({ ...unit, hex: facts.hex ?? null, box: null }));
      case "weather":
        if (this.shown !== null) this.shown = { ...this.shown, weather: facts.weather ?? this.shown.weather };
        return this.wait(pace);
      case "eliminated":
        await this.wait(pace * LOSS_STEPS);
        return this.change(facts.unit, (unit) => ({ ...unit, hex: null }));
    }
  }

  private async march(key: Key | undefined, stops: (Label | undefined)[], pace: number): Promise<void> {
    const labels = stops.filter((label): label is Label => label !== undefined && this.places.has(label));
    const last = labels.at(-1);
    if (key === undefined || last === undefined) return;
    const points = labels.map((label) => this.places.at(label));
    for (let n = 0; n + 1 < points.length && !this.skipped; n++)
      await this.glide(key, points[n] as Point, points[n + 1] as Point, pace);
    this.travel = null;
    this.change(key, (unit) => ({ ...unit, hex: last }));
  }

  private async glide(key: Key, from: Point, to: Point, pace: number): Promise<void> {
    if (distance(from, to) < 1) return;
    const start = performance.now();
    for (let share = 0; share < 1 && !this.skipped; share = (performance.now() - start) / pace) {
      const eased = share * share * (3 - 2 * share);
      this.travel = { key, point: between(from, to, eased) };
      await this.frame();
    }
  }

  private async resolve(hex: Label | null | undefined, facts: Facts, pace: number): Promise<void> {
    if (!hex || !this.places.has(hex)) return;
    this.burst = { point: this.places.at(hex), face: facts.face ?? null, text: facts.result ?? "" };
    await this.wait(pace * BURST_STEPS);
    this.burst = null;
  }

  private change(key: Key | undefined, alter: (unit: UnitPlace) => UnitPlace): void {
    if (this.shown === null || key === undefined) return;
    const units = this.shown.units.map((unit) => (unit.key === key ? alter(unit) : unit));
    this.shown = { ...this.shown, units };
  }

  private capture(hex: Label | undefined, side: string | undefined): void {
    if (this.shown === null || hex === undefined || side === undefined) return;
    const control = Object.fromEntries(
      Object.entries(this.shown.control).map(([owner, labels]) => [
        owner,
        labels.filter((label) => label !== hex),
      ]),
    );
    control[side] = [...(control[side] ?? []), hex];
    this.shown = { ...this.shown, control };
  }

  private wait(time: number): Promise<void> {
    return this.pause((wake) => setTimeout(wake, time));
  }

  private frame(): Promise<void> {
    return this.pause((wake) => requestAnimationFrame(wake));
  }

  private pause(until: (wake: () => void) => unknown): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      until(resolve);
    });
  }
}
