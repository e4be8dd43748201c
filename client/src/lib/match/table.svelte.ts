/** One match on one screen: what is selected, what is planned, and what is answered. Holds no rule of the game. */
import { Refused, UNREACHABLE, UNSURE } from "../api/http";
import type {
  Action,
  Choice,
  Key,
  Label,
  Overlay,
  Reannounced,
  Stop,
  UnitChoices,
  Update,
} from "../api/wire";
import { say } from "../i18n/words.svelte";
import { settings } from "../settings.svelte";
import { Feed } from "./feed.svelte";
import { DONE, GO, SELECT, actionOf, atHex, isDone, listed, onUnit, selecting } from "./offers";
import { together, toggled } from "./group";
import { BattlePlan } from "./plan.svelte";
import { chain } from "./route";
import { stopsBy } from "./stops";

export interface Pointed {
  units: Key[];
  hexes: Label[];
}

const SETTLING_MS = 20;
const SLOW_MS = 800;
const ASK_AGAIN_MS = 700;

export const NOTHING: Pointed = { units: [], hexes: [] };

export class Table extends Feed {
  selected = $state<Key | null>(null);
  /** All units that are selected: one, or several of one stack that go together. */
  group = $state.raw<Key[]>([]);
  choices = $state.raw<UnitChoices | null>(null);
  /** The kind of movement that the player wants to use; any if none. */
  way = $state<string | null>(null);
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
  /** What was sent has had no answer for so long that the player is told so. */
  slow = $state(false);
  /** Why the hex or unit just pointed at is not possible. */
  reason = $state.raw<{ text: string; rule: string } | null>(null);
  asking = $state<"unfinished" | null>(null);

  private readonly known = new Map<string, Promise<UnitChoices>>();

  /** May the player answer now? Not while something is being sent or played. */
  get ready(): boolean {
    return this.prompt?.yours === true && !this.pending && !this.playing;
  }

  get offers(): Choice[] {
    return this.ready ? listed(this.prompt, this.choices) : [];
  }

  get stops(): Stop[] {
    return stopsBy(this.choices?.stops ?? [], this.way);
  }

  stop(hex: Label): Stop | undefined {
    return this.stops.find((stop) => stop.hex === hex);
  }

  protected changed(): void {
    this.known.clear();
    this.cancel();
    this.inspected = null;
    this.reason = null;
    this.spotlight = NOTHING;
    this.flash = NOTHING;
    if (this.overlay !== null) void this.showOverlay(this.overlay.kind);
    this.selectOnly();
  }

  /** The only unit that can answer, and an answer there must be. */
  private get onlyUnit(): Key | null {
    const { units = [], yours, can_end: free } = this.prompt ?? {};
    return yours && !free && units.length === 1 ? (units[0] ?? null) : null;
  }

  /** A single unit that must act is selected at once, and stays so. */
  private selectOnly(): void {
    if (this.onlyUnit !== null) void this.select(this.onlyUnit);
  }

  // Looking

  async showOverlay(kind: string | null): Promise<void> {
    if (kind === null) this.overlay = null;
    else await this.trying(async () => (this.overlay = await this.seat.overlay(kind)));
  }

  toggleOverlay(kind: string): void {
    void this.showOverlay(this.overlay?.kind === kind ? null : kind);
  }

  cancel(): void {
    this.selected = null;
    this.group = [];
    this.choices = null;
    this.way = null;
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
    this.group = [unit];
    this.inspected = this.place(unit);
    this.reason = null;
    this.cursor = this.inspected ?? this.cursor;
    await this.trying(async () => {
      const choices = await this.ask(unit);
      if (this.selected !== unit) return;
      this.choices = choices;
      if (this.ready && choices.refusal) this.reason = choices.refusal;
    });
  }

  /** The units on a hex that can act now: they can be moved together. */
  stackAt(hex: Label): Key[] {
    const able = new Set(this.ready ? this.prompt?.units : []);
    return this.unitsAt(hex).filter((unit) => able.has(unit));
  }

  /** Takes a unit of the stack of the selected one in or out. */
  async toggle(unit: Key): Promise<void> {
    const hex = this.place(unit);
    if (hex === null || this.selected === null || this.place(this.selected) !== hex) return this.select(unit);
    await this.choose(toggled(this.group, unit, this.stackAt(hex)));
  }

  /** Selects several units of one stack. */
  async choose(units: Key[]): Promise<void> {
    const [first] = units;
    if (first === undefined) return this.cancel();
    await this.select(first);
    this.group = units;
    await this.trying(async () => {
      const all = await Promise.all(units.map((unit) => this.ask(unit)));
      if (this.group === units) this.choices = together(all);
    });
  }

  /** The next unit that can still act, after the selected one; where only targets can be named, the next target. */
  nextUnit(step = 1): void {
    const { units = [], targets = [], yours = false } = this.prompt ?? {};
    const all = units.length > 0 ? units : targets;
    const from = this.plan?.target ?? this.selected;
    const here = from === null ? -1 : all.indexOf(from);
    const next = all[(Math.max(here, step < 0 ? 0 : -1) + step + all.length) % all.length];
    if (next === undefined || !yours) return;
    void (targets.includes(next) ? this.aim(next) : this.select(next));
  }

  // Pointing

  async clickUnit(clicked: Key): Promise<void> {
    const unit = this.meant(clicked);
    this.reason = null;
    if (!this.ready) return this.select(unit);
    if (this.plan !== null && (await this.plan.toggleIfAble(unit))) return;
    const stop = this.stop(this.place(unit) ?? "");
    if (stop !== undefined && unit !== this.selected) return this.swapOrSelect(unit, stop);
    const meant = onUnit(this.prompt?.choices ?? [], unit);
    if (meant.length === 1 && meant[0] && (await this.ask(unit)).choices.length <= 1)
      return this.submitChoice(meant[0]);
    if (this.prompt?.targets.includes(unit)) return this.aim(unit, this.selected);
    if (this.selected === unit && unit !== this.onlyUnit) return this.cancel();
    return this.select(unit);
  }

  /** A click into the stack of the only unit that must act means that unit. */
  private meant(unit: Key): Key {
    const only = this.onlyUnit;
    return only !== null && this.place(only) !== null && this.place(only) === this.place(unit) ? only : unit;
  }

  /** The hex of another unit can be entered if that unit makes room: which of the two is meant? */
  private swapOrSelect(unit: Key, stop: Stop): void {
    const name = this.counter(unit)?.label ?? unit;
    this.reason = { text: say("swap-ask", { unit: name }), rule: "" };
    const text = stop.displaces ? say("swap-move", { unit: name }) : say("stack-move");
    const action = this.group.length > 1 ? { kind: GO, hex: stop.hex } : stop.action;
    const move: Choice = { action, text, note: stop.note, path: [] };
    this.ambiguous = [move, selecting(unit, say("select-instead", { unit: name }))];
  }

  async clickHex(hex: Label, waypoint = false): Promise<void> {
    this.reason = null;
    this.cursor = hex;
    const there = this.unitsAt(hex);
    if (this.ready && (await this.answerAt(hex, there, waypoint))) return;
    if (there[0] !== undefined) return this.clickUnit(this.following(there));
    this.inspected = hex;
    const barred = this.choices?.barred.find((one) => one.hex === hex);
    if (barred !== undefined) this.reason = barred.reason;
    else if (this.ready && this.choices?.stops.length) await this.askWhy(hex);
    else this.cancel();
  }

  /** True if the hex meant an answer, or the next point of a way. */
  private async answerAt(hex: Label, there: Key[], waypoint: boolean): Promise<boolean> {
    const stop = this.stop(hex);
    const meant = atHex(this.offers, hex, this.selected);
    if (waypoint && this.choices?.stops.length) await this.addWaypoint(hex);
    else if (stop !== undefined && there.length === 0) await this.go(stop);
    else if (meant.length === 1 && meant[0]) await this.submitChoice(meant[0]);
    else if (meant.length > 1) this.ambiguous = meant;
    else return false;
    return true;
  }

  /** In a stack each click takes the next unit. */
  private following(stack: Key[]): Key {
    const here = this.selected === null ? -1 : stack.indexOf(this.selected);
    return stack[(here + 1) % stack.length] ?? "";
  }

  private async askWhy(hex: Label): Promise<void> {
    const unit = this.selected;
    const start = unit === null ? null : this.place(unit);
    const path = start === null ? null : chain(this.neighbours, start, hex);
    if (unit === null || path === null || path.length === 0) return;
    await this.trying(async () => (this.reason = await this.seat.why({ kind: "move", unit, path })));
  }

  async drop(unit: Key, hex: Label): Promise<void> {
    if (!this.ready || this.place(unit) === hex) return;
    await this.select(unit);
    const stop = this.stop(hex);
    if (stop !== undefined) return this.go(stop);
    const target = this.unitsAt(hex).find((key) => this.choices?.targets.includes(key));
    return target === undefined ? this.clickHex(hex) : this.aim(target, unit);
  }

  /** The move must lead through this hex: what can be reached is asked anew. */
  private async addWaypoint(hex: Label): Promise<void> {
    const unit = this.selected;
    if (unit === null) return;
    const via = [...this.waypoints, hex];
    await this.trying(async () => {
      const choices = await this.ask(unit, via);
      if (this.selected !== unit) return;
      if (choices.stops.length === 0) return this.askWhy(hex);
      this.waypoints = via;
      this.choices = choices;
    });
  }

  // Battles

  async aim(target: Key, attacker: Key | null = null): Promise<void> {
    this.cancel();
    this.inspected = this.place(target);
    this.cursor = this.inspected ?? this.cursor;
    await this.trying(async () => {
      const able = (await this.ask(target)).attackers;
      const first = attacker !== null && able.includes(attacker) ? [attacker] : able;
      this.plan = new BattlePlan(this.seat, target, able, first, (error) => this.complain(error));
      await this.plan.reckon();
    });
  }

  async declare(): Promise<void> {
    if (this.plan !== null && this.plan.sheet !== null && !this.plan.sheet.refusal)
      await this.submit(this.plan.action);
  }

  // Answering

  async submit(action: Action): Promise<void> {
    const several = (this.state?.you.length ?? 0) > 1;
    const side = several ? this.prompt?.player : undefined;
    await this.send((index) => this.seat.act(index, action, side));
  }

  /** The selected units go to a stop, one after the other, each by its own way. */
  async go(stop: Stop): Promise<void> {
    const units = this.group;
    if (units.length <= 1) return this.submit(actionOf(stop));
    for (const unit of units) {
      await this.settled();
      if (!this.ready || this.problem !== null) return;
      const own = (await this.ask(unit)).stops.find(
        ({ hex, kind }) => hex === stop.hex && kind === stop.kind,
      );
      if (own === undefined) {
        this.reason = { text: say("stack-no-room", { unit: this.counter(unit)?.name ?? unit }), rule: "" };
        return;
      }
      await this.submit(actionOf(own));
    }
  }

  /** When what was answered has been carried out and shown. */
  private async settled(): Promise<void> {
    while (this.pending || this.playing) await new Promise((wake) => setTimeout(wake, SETTLING_MS));
  }

  submitChoice(choice: Choice): Promise<void> {
    if (choice.action["kind"] === GO) {
      const stop = this.stop(String(choice.action["hex"]));
      return stop === undefined ? Promise.resolve() : this.go(stop);
    }
    if (choice.action["kind"] === SELECT) return this.select(choice.unit ?? "");
    return isDone(choice) ? this.end() : this.submit(actionOf(choice));
  }

  async undo(): Promise<void> {
    if (this.prompt?.can_undo) await this.send((index) => this.seat.undo(index));
  }

  /** The attack on a unit is taken back; those announced later stay. */
  async withdraw(target: Key): Promise<void> {
    await this.reannounce(target, []);
  }

  /** One more unit in an announced attack. */
  async reinforce(target: Key, unit: Key): Promise<void> {
    await this.reannounce(target, [unit]);
  }

  private async reannounce(target: Key, add: Key[]): Promise<void> {
    this.cancel();
    let lost: Reannounced["lost"] = [];
    await this.send(async (index) => {
      const answer = await this.seat.reannounce(index, target, add);
      lost = answer.lost;
      return answer.update;
    });
    if (lost.length > 0) {
      const told = lost.map(({ text, reason }) => `${text} ${reason.text}`).join(" ");
      this.reason = { text: told, rule: lost[0]?.reason.rule ?? "" };
    }
  }

  async redo(): Promise<void> {
    if (this.prompt?.can_redo) await this.send((index) => this.seat.redo(index));
  }

  /** Ends the phase, or declines what is offered. */
  async end(sure = false): Promise<void> {
    const { prompt } = this;
    if (!this.ready || prompt === null || !(prompt.can_end || prompt.choices.some(isDone))) return;
    if (!sure && settings.warn && prompt.unfinished > 0) {
      this.asking = "unfinished";
      return;
    }
    this.asking = null;
    await this.submit(DONE);
  }

  /** Sends an answer to the moment that is shown. If the match went on meanwhile, all is fetched anew. */
  private async send(call: (index: number) => Promise<Update>): Promise<void> {
    if (!this.ready || this.state === null) return;
    const { index, revision } = this.state;
    const waiting = setTimeout(() => (this.slow = true), SLOW_MS);
    this.pending = true;
    this.problem = null;
    try {
      this.update(await call(index));
    } catch (error) {
      this.complain(error);
      await this.lookAgain(error, revision);
    } finally {
      clearTimeout(waiting);
      this.slow = false;
      this.pending = false;
    }
  }

  private async lookAgain(error: unknown, revision: number): Promise<void> {
    if (!(error instanceof Refused)) return;
    if (error.problem.code === UNSURE) await this.findOut(revision);
    else if (error.stale || error.problem.code === UNREACHABLE) await this.load();
  }

  /** Asks until the server knows whether it has carried out what was sent at a revision. */
  private async findOut(revision: number): Promise<void> {
    this.slow = true;
    while (!this.closed) {
      await new Promise((wake) => setTimeout(wake, ASK_AGAIN_MS));
      try {
        const now = await this.seat.state();
        await this.load();
        this.problem =
          now.revision > revision ? null : { code: "not-done", text: say("not-done"), rule: "", index: null };
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  }

  private async trying(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.complain(error);
    }
  }
}
