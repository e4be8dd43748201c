/** A match as the server tells it and as the screen shows it: events are played one after the other. */
import { Refused, UNREACHABLE } from "../api/http";
import { Live, type Around, type Connection } from "../api/live";
import { Seat } from "../api/seat";
import type {
  EventLine,
  Key,
  Label,
  MatchState,
  Position,
  Problem,
  Prompt,
  Scene,
  SeatState,
  StoryEntry,
  Update,
} from "../api/wire";
import { language, say } from "../i18n/words.svelte";
import { pace } from "../settings.svelte";
import { neighboursOf, type Neighbours } from "./route";
import { extended, lastTurnOfOthers } from "./story";

/** What the board must be able to do for the feed. */
export interface Stage {
  play(events: EventLine[], before: Position, after: Position, msPerHex: number): Promise<void>;
  skip(): void;
}

const SLOWEST_SHARE = 90;
const TOLD = 4;

export abstract class Feed {
  scene = $state.raw<Scene | null>(null);
  /** What is shown; runs behind what was heard while events are being played. */
  state = $state.raw<MatchState | null>(null);
  story = $state.raw<StoryEntry[]>([]);
  connection = $state<Connection>("connecting");
  progress = $state<{ side: string; share: number } | null>(null);
  seats = $state.raw<SeatState[]>([]);
  playing = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** Why the match cannot be opened at all. */
  missing = $state.raw<Problem | null>(null);
  announcement = $state("");

  readonly seat: Seat;
  protected heard: MatchState | null = null;
  protected closed = false;
  protected neighbours: Neighbours = new Map();
  private heardStory: StoryEntry[] = [];
  private readonly live: Live;
  private queue: Update[] = [];
  private stage: Stage | null = null;

  constructor(match: string, token: string) {
    this.seat = new Seat(match, token, language);
    const greeting = () => ({ revision: this.heard?.revision ?? 0, language: language() });
    this.live = new Live(match, token, greeting, {
      update: (update) => this.update(update),
      progress: (side, share) => (this.progress = { side, share }),
      seats: (seats, around) => this.meet(seats, around),
      connection: (connection) => (this.connection = connection),
      dismissed: () => void this.load(),
    });
  }

  /** Something else than before is shown: what was selected means nothing any more. */
  protected abstract changed(): void;

  get position(): Position | null {
    return this.state?.position ?? null;
  }

  get prompt(): Prompt | null {
    return this.state?.prompt ?? null;
  }

  place(unit: Key): Label | null {
    return this.position?.units.find(({ key }) => key === unit)?.hex ?? null;
  }

  unitsAt(hex: Label): Key[] {
    return (this.position?.units ?? []).filter((unit) => unit.hex === hex).map(({ key }) => key);
  }

  counter(unit: Key) {
    return this.scene?.counters.find(({ key }) => key === unit);
  }

  sideName(side: string): string {
    return this.scene?.sides.find(({ id }) => id === side)?.name ?? "";
  }

  isTheirs = (phase: string): boolean => {
    const side = this.scene?.phases.find(({ id }) => id === phase)?.side ?? "";
    return side !== "" && !(this.state?.you ?? []).includes(side);
  };

  async open(): Promise<void> {
    await this.load();
    if (this.missing === null) this.live.start();
  }

  async load(): Promise<void> {
    try {
      const asked = [this.seat.scene(), this.seat.state(), this.seat.story()] as const;
      const [scene, state, story] = await Promise.all(asked);
      this.scene = scene;
      this.neighbours = neighboursOf(scene);
      this.queue = [];
      this.heard = state;
      this.heardStory = story;
      this.story = story;
      this.seats = state.seats;
      this.missing = null;
      this.show(state, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const problem = worded(error.problem);
      if (this.state === null || error.status === 401) this.missing = problem;
      else this.problem = problem;
    }
  }

  /** Everything again in another language. */
  async retell(): Promise<void> {
    if (this.scene === null || this.scene.language === language()) return;
    await this.load();
    this.live.restart();
  }

  close(): void {
    this.closed = true;
    this.live.stop();
    this.stage?.skip();
  }

  enter(stage: Stage | null): void {
    this.stage = stage;
  }

  update(update: Update): void {
    const known = this.heard?.revision ?? -1;
    if (update.state.revision === known) this.meet(update.state.seats, aroundOf(update.state));
    if (update.state.revision <= known) return;
    if (this.handedOver(update.state)) {
      this.announcement = "";
      void this.load();
      return;
    }
    const story = extended(this.heardStory, update);
    if (story === null) {
      void this.load();
      return;
    }
    this.heardStory = story;
    this.heard = update.state;
    this.seats = update.state.seats;
    if (!update.state.thinking) this.progress = null;
    this.queue.push(update);
    if (!this.playing) void this.playQueue();
  }

  /** Another side looks at this screen, and may not read what was told to the one before. */
  private handedOver(next: MatchState): boolean {
    const before = this.heard?.prompt?.player ?? "";
    return this.scene?.secrets === true && next.you.length > 1 && next.prompt?.player !== before;
  }

  private meet(seats: SeatState[], around: Around): void {
    this.seats = seats;
    if (around.thinking === null) this.progress = null;
    if (this.heard !== null) this.heard = { ...this.heard, ...around };
    if (this.state !== null && this.queue.length === 0) this.state = { ...this.state, ...around };
  }

  private async playQueue(): Promise<void> {
    for (let update = this.queue.shift(); update !== undefined; update = this.queue.shift())
      await this.perform(update);
  }

  private async perform(update: Update): Promise<void> {
    const before = this.position;
    const events = update.entries.flatMap((entry) => entry.events);
    const speed = pace();
    this.story = extended(this.story, update) ?? this.heardStory;
    this.announce(events);
    if (before !== null && this.stage !== null && events.length > 0 && speed > 0) {
      this.playing = true;
      await this.stage.play(events, before, update.state.position, speed);
      this.playing = this.queue.length > 0;
    }
    if (this.queue.length > 0) this.show(update.state);
    else this.catchUp();
  }

  /** Nothing more is to be played: what was heard last is shown. */
  private catchUp(): void {
    this.story = this.heardStory;
    if (this.heard !== null) this.show(this.heard);
  }

  private announce(events: EventLine[]): void {
    const told = events.filter(({ style, text }) => style !== "heading" && text !== "").slice(-TOLD);
    if (told.length > 0) this.announcement = told.map(({ text }) => text).join(" ");
  }

  private show(state: MatchState, anew = false): void {
    const other = anew || this.state?.revision !== state.revision;
    const asked = state.prompt?.yours ? state.prompt.ask.text : "";
    if (asked && asked !== this.state?.prompt?.ask.text)
      this.announcement = [this.announcement, asked].filter(Boolean).join(" ");
    this.state = state;
    if (other) this.changed();
  }

  /** Jumps over what is being played and what waits to be. */
  skip(): void {
    this.queue = [];
    this.stage?.skip();
  }

  /** Shows the latest phases of the others once more, from the stored positions. */
  async replayOthers(): Promise<void> {
    const span = lastTurnOfOthers(this.story, this.isTheirs);
    const { state: now, stage } = this;
    if (span === null || now === null || stage === null || this.playing) return;
    let skipped = false;
    this.playing = true;
    this.stage = { play: stage.play.bind(stage), skip: () => ((skipped = true), stage.skip()) };
    try {
      let before = (await this.seat.step(span[0] - 1)).position;
      for (let n = span[0]; n <= span[1] && !skipped; n += 1) {
        const { position, entry } = await this.seat.step(n);
        this.state = { ...now, position: before, prompt: null };
        await stage.play(entry?.events ?? [], before, position, Math.max(pace(), SLOWEST_SHARE));
        before = position;
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.stage = stage;
      this.playing = false;
      this.state = now;
      if (this.queue.length > 0) void this.playQueue();
      else this.catchUp();
    }
  }

  complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = worded(error.problem);
  }
}

const aroundOf = (state: MatchState): Around => ({
  thinking: state.thinking ?? null,
  paused: state.paused ?? null,
  seating: state.seating,
  requests: state.requests,
  dice: state.dice,
});

function worded(problem: Problem): Problem {
  return problem.code === UNREACHABLE ? { ...problem, text: say("problem-unreachable") } : problem;
}
