/** All that can be asked and said from one seat of one match. */
import { request, requestText, type Call } from "./http";
import type {
  Action,
  Cited,
  DiceState,
  Evaluation,
  Hint,
  Key,
  Label,
  Language,
  Luck,
  MatchCreated,
  MatchState,
  OddsSheet,
  Overlay,
  Reannounced,
  ReplayStep,
  Scene,
  SeatAnswer,
  SeatKey,
  SeatPlan,
  StoryEntry,
  UnitChoices,
  Update,
} from "./wire";

export class Seat {
  constructor(
    readonly match: string,
    readonly token: string,
    private readonly language: () => Language,
  ) {}

  state = () => this.ask<MatchState>("");
  scene = () => this.ask<Scene>("/scene");
  story = (since = 0, as?: string) => this.ask<StoryEntry[]>("/story", { query: { since, as } });
  act = (index: number, action: Action, side?: string) =>
    this.ask<Update>("/actions", { body: { index, action, side } });
  undo = (index: number) => this.ask<Update>("/undo", { body: { index } });
  redo = (index: number) => this.ask<Update>("/redo", { body: { index } });
  reannounce = (index: number, target: Key, add: Key[] = []) =>
    this.ask<Reannounced>("/announcements", { body: { index, target, add } });
  choices = (unit: Key, via: Label[] = []) =>
    this.ask<UnitChoices>("/choices", { query: { unit, via: via.join(",") || undefined } });
  odds = (target: Key, attackers: Key[], air = 0) =>
    this.ask<OddsSheet>("/odds", { body: { target, attackers, air } });
  why = (action: Action) => this.ask<Cited | null>("/why", { body: { action } });
  overlay = (kind: string) => this.ask<Overlay>(`/overlays/${kind}`);
  hint = (level?: string) => this.ask<Hint>("/hint", { query: { level } });
  evaluation = () => this.ask<Evaluation>("/evaluation");
  luck = () => this.ask<Luck>("/luck");
  report = (turn?: number) => this.ask<{ text: string }>("/report", { query: { turn } });
  step = (number: number, as?: string) => this.ask<ReplayStep>(`/steps/${number}`, { query: { as } });
  branch = (step: number, seats: SeatPlan[], side?: string) =>
    this.ask<MatchCreated>("/branch", { body: { step, seats, side } });
  computer = (command: "move_now" | "cancel" | "resume") =>
    requestText(`${this.path}/computer`, this.call({ body: { command } }));
  reseat = (side: string, command: string, player?: string) =>
    this.ask<SeatAnswer>(`/seats/${side}`, {
      body: player === undefined ? { command } : { command, player },
    });
  /** Deletes the match for everybody. */
  remove = () => requestText(this.path, this.call({ method: "DELETE" }));
  join = (given: { passphrase: string; key: string; commitment: string; accepts_dice: boolean }) =>
    this.ask<SeatKey>("/join", { body: given });
  dice = (given: { commitment?: string; value?: string }) => this.ask<DiceState>("/dice", { body: given });
  hexlog = () => requestText(`${this.path}/hexlog`, this.call({}));

  private get path(): string {
    return `/matches/${encodeURIComponent(this.match)}`;
  }

  private call(call: Call): Call {
    return { ...call, token: this.token, language: this.language() };
  }

  private ask<T>(path: string, call: Call = {}): Promise<T> {
    return request<T>(`${this.path}${path}`, this.call(call));
  }
}
