/** A match looked at step by step. Positions come from the server; those seen once are kept. */
import { Refused } from "../api/http";
import { Seat } from "../api/seat";
import type { MatchState, Position, ReplayStep, Scene, StoryEntry } from "../api/wire";
import { language, say } from "../i18n/words.svelte";
import type { Stage } from "../match/feed.svelte";
import { pace } from "../settings.svelte";

export interface TurnMark {
  turn: number;
  step: number;
}

/** Where each turn begins, as steps. */
export function turnMarks(story: StoryEntry[]): TurnMark[] {
  const marks: TurnMark[] = [];
  for (const { turn, number } of story)
    if (turn > 0 && marks.at(-1)?.turn !== turn) marks.push({ turn, step: number - 1 });
  return marks;
}

const PAUSE_MS = 500;

export class Replay {
  scene = $state.raw<Scene | null>(null);
  match = $state.raw<MatchState | null>(null);
  story = $state.raw<StoryEntry[]>([]);
  step = $state(0);
  view = $state("");
  position = $state.raw<Position | null>(null);
  running = $state(false);
  problem = $state("");

  readonly seat: Seat;
  private stage: Stage | null = null;
  private readonly seen = new Map<string, Promise<ReplayStep>>();
  private wanted = 0;

  constructor(match: string, token: string) {
    this.seat = new Seat(match, token, language);
  }

  get last(): number {
    return this.story.length;
  }

  get entry(): StoryEntry | null {
    return this.story[this.step - 1] ?? null;
  }

  enter(stage: Stage | null): void {
    this.stage = stage;
  }

  async open(step: number | null): Promise<void> {
    try {
      this.seen.clear();
      [this.scene, this.match, this.story] = await Promise.all([
        this.seat.scene(),
        this.seat.state(),
        this.seat.story(),
      ]);
      await this.go(step ?? this.last);
    } catch (error) {
      this.complain(error);
    }
  }

  async go(step: number): Promise<void> {
    const goal = Math.max(0, Math.min(this.last, step));
    this.wanted = goal;
    this.step = goal;
    this.stage?.skip();
    try {
      const { position } = await this.fetch(goal);
      if (this.wanted === goal) this.position = position;
    } catch (error) {
      this.complain(error);
    }
  }

  /** Through the eyes of a side, which counts its own steps: go to where it had come in the same phase. */
  async look(side: string): Promise<void> {
    const here = this.entry;
    this.view = side;
    try {
      this.story = await this.seat.story(0, side || undefined);
    } catch (error) {
      this.complain(error);
    }
    const same = this.story[this.step - 1];
    if (here === null || (same?.turn === here.turn && same.phase === here.phase)) return this.go(this.step);
    const near = this.story.findLast(({ turn, phase }) => turn === here.turn && phase === here.phase);
    return this.go(near?.number ?? this.step);
  }

  async run(): Promise<void> {
    this.running = true;
    if (this.step >= this.last) await this.go(0);
    while (this.running && this.step < this.last) await this.advance();
    this.running = false;
  }

  pause(): void {
    this.running = false;
    this.stage?.skip();
  }

  /** One step on, shown as it happened. */
  private async advance(): Promise<void> {
    const goal = this.step + 1;
    const before = this.position;
    try {
      const { position, entry } = await this.fetch(goal);
      if (!this.running) return;
      this.wanted = goal;
      this.step = goal;
      if (before !== null && entry !== null && this.stage !== null)
        await this.stage.play(entry.events, before, position, pace());
      if (this.wanted === goal) this.position = position;
      if (pace() === 0) await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    } catch (error) {
      this.running = false;
      this.complain(error);
    }
  }

  private fetch(step: number): Promise<ReplayStep> {
    const name = `${this.view}:${step}`;
    const known = this.seen.get(name) ?? this.seat.step(step, this.view || undefined);
    this.seen.set(name, known);
    known.catch(() => this.seen.delete(name));
    return known;
  }

  complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = error.problem.text || say("problem-unreachable");
  }
}
