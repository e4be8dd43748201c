/** One match on one screen: what is shown, what is selected, and what is sent. Holds no rule of the game. */
import { Refused, UNREACHABLE } from "../api/http";
import { Live, type Connection } from "../api/live";
import { Seat } from "../api/seat";
import type {
  Action,
  Choice,
  EventLine,
  Key,
  Label,
  MatchState,
  Overlay,
  Position,
  Problem,
  Prompt,
  Scene,
  SeatState,
  StoryEntry,
  UnitChoices,
  Update,
} from "../api/wire";
import { language, say } from "../i18n/words.svelte";
import { pace, settings } from "../settings.svelte";
import { BattlePlan } from "./plan.svelte";
import { DONE, actionOf, atHex, isDone, listed, onUnit } from "./offers";
import { chain, neighboursOf, type Neighbours } from "./route";
import { extended, lastTurnOfOthers } from "./story";

/** What the board must be able to do for the table. */
export interface Stage {
  play(events: EventLine[], before: Position, after: Position, msPerHex: number): Promise<void>;
  skip(): void;
}

export interface Pointed {
  units: Key[];
  hexes: Label[];
}

const NOTHING: Pointed = { units: [], hexes: [] };

export class Table {
  scene = $state.raw<Scene | null>(null);
  /** What is shown; runs behind `latest` while events are being played. */
  state = $state.raw<MatchState | null>(null);
  story = $state.raw<StoryEntry[]>([]);
  connection = $state<Connection>("connecting");
  progress = $state<{ side: string; share: number } | null>(null);
  seats = $state.raw<SeatState[]>([]);

  selected = $state<Key | null>(null);
  choices = $state.raw<UnitChoices | null>(null);
  waypoints = $state.raw<Label[]>([]);
  /** Several answers lie where the player pointed: he must say which. */
  ambiguous = $state.raw<Choice[]>([]);
  inspected = $state<Label | null>(null);
  cursor = $state<Label | null>(null);
  flash = $state.raw<Pointed>(NOTHING);
  spotlight = $state.raw<Pointed>(NOTHING);
  overlay = $state.raw<Overlay | null>(null);
  plan = $state<BattlePlan | null>(null);

  pending = $state(false);
  playing = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** Why the hex or unit just pointed at is not possible. */
  reason = $state.raw<{ text: string; rule: string } | null>(null);
  announcement = $state("");
  asking = $state<"unfinished" | null>(null);
  missing = $state.raw<Problem | null>(null);

  readonly seat: Seat;
  private readonly live: Live;
  private latest: MatchState | null = null;
  private queue: Update[] = [];
  private stage: Stage | null = null;
  private neighbours: Neighbours = new Map();
  private readonly known = new Map<string, Promise<UnitChoices>>();

  constructor(match: string, token: string) {
    this.seat = new Seat(match, token, language);
    this.live = new Live(
      match,
      token,
      () => ({ revision: this.latest?.revision ?? 0, language: language() }),
      {
        update: (update) => this.update(update),
        progress: (side, share) => (this.progress = { side, share }),
        seats: (seats, thinking) => this.meet(seats, thinking),
        dismissed: () => void this.load(),
        connection: (connection) => (this.connection = connection),
      },
    );
  }

  // What others ask

  get position(): Position | null {
    return this.state?.position ?? null;
  }

  get prompt(): Prompt | null {
    return this.state?.prompt ?? null;
  }

  /** May the player answer now? Not while something is being sent or played. */
  get ready(): boolean {
    return this.prompt?.yours === true && !this.pending && !this.playing;
  }

  get offers(): Choice[] {
    return this.ready ? listed(this.prompt, this.choices) : [];
  }

  stop(hex: Label) {
    return this.choices?.stops.find((stop) => stop.hex === hex);
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
    return this.scene?.sides.find(({ id }) => id === side)?.name ?? side;
  }

  isTheirs = (phase: string): boolean => {
    const side = this.scene?.phases.find(({ id }) => id === phase)?.side ?? "";
    return side !== "" && !(this.state?.you ?? []).includes(side);
  };

  // Opening and closing

  async open(): Promise<void> {
    await this.load();
    if (this.missing === null) this.live.start();
  }

  async load(): Promise<void> {
    try {
      const [scene, state, story] = await Promise.all([
        this.seat.scene(),
        this.seat.state(),
        this.seat.story(),
      ]);
      this.scene = scene;
      this.neighbours = neighboursOf(scene);
      this.queue = [];
      this.latest = state;
      this.story = story;
      this.seats = state.seats;
      this.missing = null;
      this.show(state);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.state === null || error.status === 401) this.missing = this.worded(error.problem);
      else this.problem = this.worded(error.problem);
    }
  }

  /** Everything again in another language. */
  async retell(): Promise<void> {
    if (this.scene === null || this.scene.language === language()) return;
    await this.load();
    this.live.restart();
  }

  close(): void {
    this.live.stop();
    this.stage?.skip();
  }

  enter(stage: Stage | null): void {
    this.stage = stage;
  }

  // What the server says

  update(update: Update): void {
    if (this.latest !== null && update.state.revision <= this.latest.revision) {
      if (update.state.revision === this.latest.revision)
        this.meet(update.state.seats, update.state.thinking ?? null);
      return;
    }
    const story = extended(this.story, update);
    if (story === null) {
      void this.load();
      return;
    }
    this.story = story;
    this.latest = update.state;
    this.seats = update.state.seats;
    if (!update.state.thinking) this.progress = null;
    this.queue.push(update);
    if (!this.playing) void this.playQueue();
  }

  private meet(seats: SeatState[], thinking: string | null): void {
    this.seats = seats;
    if (thinking === null) this.progress = null;
    if (this.latest !== null) this.latest = { ...this.latest, thinking };
    if (this.state !== null && this.queue.length === 0) this.state = { ...this.state, thinking };
  }

  // Showing

  private async playQueue(): Promise<void> {
    while (this.queue.length > 0) {
      const update = this.queue.shift();
      if (update === undefined) break;
      await this.perform(update);
    }
  }

  private async perform(update: Update): Promise<void> {
    const before = this.position;
    const events = update.entries.flatMap((entry) => entry.events);
    const speed = pace();
    if (before !== null && this.stage !== null && events.length > 0 && speed > 0) {
      this.playing = true;
      this.announce(events);
      await this.stage.play(events, before, update.state.position, speed);
      this.playing = this.queue.length > 0;
    } else this.announce(events);
    this.show(update.state);
  }

  private announce(events: EventLine[]): void {
    const told = events.filter(({ style }) => style !== "heading").slice(-4);
    if (told.length > 0) this.announcement = told.map(({ text }) => text).join(" ");
  }

  private show(state: MatchState): void {
    const moved = this.state?.revision !== state.revision;
    this.state = state;
    if (!moved) return;
    this.known.clear();
    this.cancel();
    this.reason = null;
    this.spotlight = NOTHING;
    if (this.overlay !== null) void this.showOverlay(this.overlay.kind);
  }

  /** Jumps over what is being played. */
  skip(): void {
    this.stage?.skip();
    const last = this.queue.at(-1);
    this.queue = [];
    if (last !== undefined) this.show(last.state);
  }

  async replayOthers(): Promise<void> {
    const span = lastTurnOfOthers(this.story, this.isTheirs);
    const now = this.state;
    if (span === null || now === null || this.stage === null || this.playing) return;
    this.playing = true;
    let skipped = false;
    const stage = this.stage;
    this.stage = { play: stage.play.bind(stage), skip: () => ((skipped = true), stage.skip()) };
    try {
      let before = (await this.seat.step(span[0] - 1)).position;
      for (let n = span[0]; n <= span[1] && !skipped; n += 1) {
        const { position, entry } = await this.seat.step(n);
        this.state = { ...now, position: before, prompt: null };
        await stage.play(entry?.events ?? [], before, position, Math.max(pace(), 90));
        before = position;
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.stage = stage;
      this.playing = false;
      this.state = now;
      if (this.queue.length > 0) void this.playQueue();
    }
  }

  async showOverlay(kind: string | null): Promise<void> {
    if (kind === null) {
      this.overlay = null;
      return;
    }
    try {
      this.overlay = await this.seat.overlay(kind);
    } catch (error) {
      this.complain(error);
    }
  }

  toggleOverlay(kind: string): void {
    void this.showOverlay(this.overlay?.kind === kind ? null : kind);
  }

  // Selecting

  cancel(): void {
    this.selected = null;
    this.choices = null;
    this.waypoints = [];
    this.ambiguous = [];
    this.plan = null;
    this.asking = null;
  }

  /** What a unit can do, asked once per moment; hovering asks ahead. */
  ask(unit: Key, via: Label[] = []): Promise<UnitChoices> {
    const name = [unit, ...via].join(" ");
    const found = this.known.get(name);
    if (found !== undefined) return found;
    const asked = this.seat.choices(unit, via);
    this.known.set(name, asked);
    asked.catch(() => this.known.delete(name));
    return asked;
  }

  foresee(unit: Key): void {
    if (this.ready && this.prompt?.units.includes(unit)) void this.ask(unit).catch(() => undefined);
  }

  async select(unit: Key): Promise<void> {
    this.cancel();
    this.selected = unit;
    this.inspected = this.place(unit);
    this.reason = null;
    if (this.inspected !== null) this.cursor = this.inspected;
    try {
      const choices = await this.ask(unit);
      if (this.selected !== unit) return;
      this.choices = choices;
      if (this.ready && choices.refusal) this.reason = choices.refusal;
    } catch (error) {
      this.complain(error);
    }
  }

  /** The next unit that can still act, after the selected one. */
  nextUnit(step = 1): void {
    const units = this.prompt?.yours
      ? [...this.prompt.units, ...(this.prompt.units.length ? [] : this.prompt.targets)]
      : [];
    if (units.length === 0) return;
    const here = this.selected === null ? -1 : units.indexOf(this.selected);
    const next = units[(here + step + units.length) % units.length];
    if (next !== undefined) void this.point(next);
  }

  private async point(unit: Key): Promise<void> {
    if (this.prompt?.targets.includes(unit)) await this.aim(unit);
    else await this.select(unit);
  }

  async clickUnit(unit: Key): Promise<void> {
    this.reason = null;
    if (!this.ready) return this.select(unit);
    const place = this.place(unit);
    if (this.plan !== null && (await this.plan.toggleIfAble(unit))) return;
    const stop = place === null ? undefined : this.stop(place);
    if (stop !== undefined && unit !== this.selected && this.waypoints.length === 0)
      return this.swapOrSelect(unit, actionOf(stop));
    const meant = onUnit(this.prompt?.choices ?? [], unit);
    if (meant.length === 1 && meant[0] && (await this.ask(unit)).choices.length <= 1)
      return this.submit(actionOf(meant[0]));
    if (this.prompt?.targets.includes(unit)) return this.aim(unit, this.selected);
    if (this.selected === unit) return this.cancel();
    return this.select(unit);
  }

  /** The hex of another unit can be moved to if that unit makes room: which of the two is meant? */
  private swapOrSelect(unit: Key, action: Action): void {
    const name = this.counter(unit)?.label ?? unit;
    const text = say("swap-move", { unit: name });
    this.ambiguous = [{ action, text, note: "", unit: null, hex: null, path: [] }];
    this.reason = { text: say("swap-ask", { unit: name }), rule: "" };
    this.inspected = this.place(unit);
  }

  async clickHex(hex: Label, far = false): Promise<void> {
    this.reason = null;
    this.cursor = hex;
    const there = this.unitsAt(hex);
    if (this.ready) {
      if (far && this.selected !== null && this.choices?.stops.length) return this.addWaypoint(hex);
      const stop = this.stop(hex);
      if (stop !== undefined && there.length === 0) return this.submit(actionOf(stop));
      const meant = atHex(this.offers, hex, this.selected);
      if (meant.length === 1 && meant[0]) return this.submit(actionOf(meant[0]));
      if (meant.length > 1) {
        this.ambiguous = meant;
        return;
      }
    }
    if (there[0] !== undefined) return this.clickUnit(this.following(there));
    this.inspected = hex;
    const barred = this.choices?.barred.find((one) => one.hex === hex);
    if (barred !== undefined) this.reason = barred.reason;
    else if (this.selected !== null && this.ready && this.choices?.stops.length) await this.askWhy(hex);
    else this.cancel();
  }

  /** In a stack each click takes the next unit. */
  private following(stack: Key[]): Key {
    const here = this.selected === null ? -1 : stack.indexOf(this.selected);
    return stack[(here + 1) % stack.length] ?? stack[0]!;
  }

  private async askWhy(hex: Label): Promise<void> {
    const unit = this.selected;
    const start = unit === null ? null : this.place(unit);
    if (unit === null || start === null) return;
    const path = chain(this.neighbours, start, hex);
    if (path === null || path.length === 0) return;
    try {
      this.reason = await this.seat.why({ kind: "move", unit, path });
    } catch (error) {
      this.complain(error);
    }
  }

  async drop(unit: Key, hex: Label): Promise<void> {
    if (!this.ready || this.place(unit) === hex) return;
    await this.select(unit);
    const stop = this.stop(hex);
    if (stop !== undefined) return this.submit(actionOf(stop));
    const target = this.unitsAt(hex).find((key) => this.choices?.targets.includes(key));
    if (target !== undefined) return this.aim(target, unit);
    return this.clickHex(hex);
  }

  /** The move must lead through this hex: what can be reached is asked anew. */
  private async addWaypoint(hex: Label): Promise<void> {
    const unit = this.selected;
    if (unit === null) return;
    const via = [...this.waypoints, hex];
    try {
      const choices = await this.ask(unit, via);
      if (this.selected !== unit) return;
      if (choices.stops.length === 0) await this.askWhy(hex);
      else {
        this.waypoints = via;
        this.choices = choices;
      }
    } catch (error) {
      this.complain(error);
    }
  }

  // Battles

  async aim(target: Key, attacker: Key | null = null): Promise<void> {
    this.cancel();
    this.cursor = this.place(target);
    this.inspected = this.cursor;
    try {
      const able = (await this.ask(target)).attackers;
      const first = attacker !== null && able.includes(attacker) ? [attacker] : able;
      this.plan = new BattlePlan(this.seat, target, able, first, (error) => this.complain(error));
      await this.plan.reckon();
    } catch (error) {
      this.complain(error);
    }
  }

  async declare(): Promise<void> {
    if (this.plan === null || this.plan.sheet?.refusal) return;
    await this.submit(this.plan.action);
  }

  // Answering

  async submit(action: Action): Promise<void> {
    await this.send((index) => this.seat.act(index, action));
  }

  submitChoice(choice: Choice): Promise<void> {
    return isDone(choice) ? this.end() : this.submit(actionOf(choice));
  }

  async undo(): Promise<void> {
    if (this.prompt?.can_undo) await this.send((index) => this.seat.undo(index));
  }

  async redo(): Promise<void> {
    if (this.prompt?.can_redo) await this.send((index) => this.seat.redo(index));
  }

  /** Ends the phase, or declines what is offered. */
  async end(sure = false): Promise<void> {
    if (!this.ready || !this.prompt) return;
    if (!this.prompt.can_end && !this.prompt.choices.some(isDone)) return;
    if (!sure && settings.warn && this.prompt.unfinished > 0) {
      this.asking = "unfinished";
      return;
    }
    this.asking = null;
    await this.submit(DONE);
  }

  private async send(call: (index: number) => Promise<Update>): Promise<void> {
    if (this.pending || this.latest === null) return;
    this.pending = true;
    this.problem = null;
    try {
      this.update(await call(this.latest.index));
    } catch (error) {
      this.complain(error);
      if (error instanceof Refused && (error.stale || error.problem.code === UNREACHABLE)) await this.load();
    } finally {
      this.pending = false;
    }
  }

  complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = this.worded(error.problem);
  }

  private worded(problem: Problem): Problem {
    return problem.code === UNREACHABLE ? { ...problem, text: say("problem-unreachable") } : problem;
  }
}
