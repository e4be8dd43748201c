/** A match being put together in the lobby; the server says which options go together. */
import { create, resolve } from "../api/lobby";
import type { GameInfo, MatchCreated, NewMatch } from "../api/wire";
import { language } from "../i18n/words.svelte";
import { keepCreated } from "../seats.svelte";

export const HERE = "here";
export const LINK = "link";
/** The computer player that a newcomer meets. */
const GENTLE = "level1";

export class Draft {
  game = $state("");
  scenario = $state("");
  preset = $state("");
  options = $state<Record<string, string>>({});
  players = $state<Record<string, string>>({});
  setups = $state<Record<string, string>>({});
  seed = $state("");
  name = $state("");
  passphrase = $state("");
  /** After how many days without a player his seat may be given to another. */
  awayDays = $state(7);
  handover = $state(false);
  resolved = $state.raw<Record<string, string>>({});
  problems = $state.raw<string[]>([]);
  /** What the server says of options that change nothing. */
  note = $state("");

  constructor(private readonly games: () => GameInfo[]) {}

  get info(): GameInfo | undefined {
    return this.games().find(({ id }) => id === this.game);
  }

  get here(): string[] {
    return Object.keys(this.players).filter((side) => this.players[side] === HERE);
  }

  /** How many people are to come by a link. */
  get links(): number {
    return Object.values(this.players).filter((player) => player === LINK).length;
  }

  choose(game: string): void {
    this.game = game;
    const info = this.info;
    if (info === undefined) return;
    this.scenario = info.scenarios[0]?.id ?? "";
    this.preset = "";
    this.options = {};
    this.players = Object.fromEntries(
      info.sides.map((side, n) => [side, n === 0 ? HERE : gentlePlayer(info)]),
    );
    this.setups = Object.fromEntries(
      info.sides.map((side) => [side, info.setups.find((setup) => setup.side === side)?.id ?? ""]),
    );
    void this.check();
  }

  takePreset(id: string): void {
    this.preset = id;
    const preset = this.info?.presets.find((one) => one.id === id);
    if (preset !== undefined) {
      if (preset.scenario) this.scenario = preset.scenario;
      this.options = {};
    }
    void this.check();
  }

  setOption(id: string, value: string): void {
    const option = this.info?.options.find((one) => one.id === id);
    const next = { ...this.options };
    if (value === option?.default && this.preset === "") delete next[id];
    else next[id] = value;
    this.options = next;
    void this.check();
  }

  async check(): Promise<void> {
    const game = this.game;
    const answer = await resolve(
      game,
      { options: { ...this.options }, scenario: this.scenario, preset: this.preset },
      language(),
    );
    if (this.game !== game) return;
    this.resolved = answer.options;
    this.problems = answer.problems;
    this.note = answer.note;
  }

  get order(): NewMatch {
    const setups = Object.entries(this.setups).filter(([, setup]) => setup !== "");
    return {
      game: this.game,
      scenario: this.scenario,
      preset: this.preset,
      options: { ...this.options },
      seats: Object.entries(this.players).map(([side, player]) => ({ side, player })),
      setups: Object.fromEntries(setups),
      seed: this.seed.trim(),
      name: this.name.trim(),
      passphrase: this.passphrase,
      away_days: this.awayDays,
    };
  }

  async create(facts: { tutorial?: boolean } = {}): Promise<MatchCreated> {
    const created = await create(this.order, language());
    const name = this.name.trim() || (this.info?.title ?? this.game);
    keepCreated(created, this.here, { name, game: this.game, handover: this.handover, ...facts });
    return created;
  }
}

export function gentlePlayer(info: GameInfo): string {
  return (info.players.find(({ id }) => id === GENTLE) ?? info.players[0])?.id ?? HERE;
}
