/** The calls of the lobby: games, options, new matches. */
import { request } from "./http";
import type { GameInfo, Language, MatchCreated, NewMatch, Resolved, Rulebook } from "./wire";

export const games = (language: Language) => request<GameInfo[]>("/games", { language });

export const resolve = (
  game: string,
  choice: { options: Record<string, string>; scenario: string; preset: string },
  language: Language,
) => request<Resolved>(`/games/${encodeURIComponent(game)}/options`, { body: choice, language });

export const create = (match: NewMatch, language: Language) =>
  request<MatchCreated>("/matches", { body: match, language });

/** Goes on with a save; without other wishes all sides are played at this screen. */
export const importSave = (hexlog: string, language: Language) =>
  request<MatchCreated>("/matches/import", { body: { hexlog }, language });

export const rulebook = (game: string, language: Language) =>
  request<Rulebook>(`/rules/${encodeURIComponent(game)}`, { language });
