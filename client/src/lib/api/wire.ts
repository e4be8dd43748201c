/** The shapes on the wire under short names; they are generated from the server's document. */
import type { components } from "./types";

type Schemas = components["schemas"];

export type Label = string;
export type Key = string;
export type Language = "en" | "fr" | "ja";
export type Action = { kind: string } & Record<string, unknown>;

export type Barred = Schemas["Barred"];
export type Border = Schemas["Border"];
export type Choice = Schemas["Prompt"]["choices"][number];
export type Cited = Schemas["Cited"];
export type CounterPlace = Schemas["CounterPlace"];
export type DiceState = Schemas["DiceState"];
export type DeclaredBattle = Schemas["DeclaredBattle"];
export type Evaluation = Schemas["Evaluation"];
export type EventLine = Schemas["EventLine"];
export type GameInfo = Schemas["GameInfo"];
export type HexPlace = Schemas["HexPlace"];
export type Hint = Schemas["Hint"];
export type Luck = Schemas["Luck"];
export type MatchCreated = Schemas["MatchCreated"];
export type MatchState = Schemas["MatchState"];
export type OddsSheet = Schemas["OddsSheet"];
export type OptionInfo = Schemas["OptionInfo"];
export type Overlay = Schemas["Overlay"];
export type Position = Schemas["Position"];
export type Problem = Schemas["Problem"];
export type Prompt = Schemas["Prompt"];
export type Reannounced = Schemas["Reannounced"];
export type Resolved = Schemas["Resolved"];
export type Rulebook = Schemas["Rulebook"];
export type RuleText = Schemas["RuleText"];
export type Scene = Schemas["Scene"];
export type SeatKey = Schemas["SeatKey"];
export type SeatAnswer = Schemas["SeatAnswer"];
export type SeatEntry = Schemas["SeatEntry"];
export type SeatPlan = Schemas["SeatPlan"];
export type SeatRequest = Schemas["SeatRequest"];
export type SeatState = Schemas["SeatState"];
export type Stop = Schemas["Stop"];
export type StoryEntry = Schemas["StoryEntry"];
export type UnitChoices = Schemas["UnitChoices"];
export type UnitPlace = Schemas["UnitPlace"];
export type Update = Schemas["Update"];

/** What a new match needs; everything else has a default. */
export type NewMatch = Pick<Schemas["NewMatch"], "game" | "seats"> & Partial<Schemas["NewMatch"]>;

export interface ReplayStep {
  position: Position;
  entry: StoryEntry | null;
}
