/** The matches that this browser has a seat in, with their secrets. */
import type { MatchCreated } from "./api/wire";
import { remember, remembered } from "./remember";

export interface KeptMatch {
  id: string;
  name: string;
  game: string;
  /** The token of the seat used here, and those handed out: by side, `observer` too. */
  token: string;
  links: Record<string, string>;
  sides: string[];
  used: number;
  /** The secret of one's own that is asked for in exchange for a link's. */
  key?: string;
  tutorial?: boolean;
  handover?: boolean;
}

const KEPT = 60;

function isKept(value: unknown): value is KeptMatch {
  const kept = value as Partial<KeptMatch> | null;
  return typeof kept?.id === "string" && typeof kept.token === "string";
}

function load(): KeptMatch[] {
  const stored = remembered("seats");
  return typeof stored === "object" && stored !== null ? Object.values(stored).filter(isKept) : [];
}

let matches = $state<KeptMatch[]>(load());

export const keptMatches = (): KeptMatch[] => [...matches].sort((a, b) => b.used - a.used);

export const kept = (id: string): KeptMatch | undefined => matches.find((match) => match.id === id);

function store(next: KeptMatch[]): void {
  matches = next.sort((a, b) => b.used - a.used).slice(0, KEPT);
  remember("seats", Object.fromEntries(matches.map((match) => [match.id, match])));
}

export function keep(match: Pick<KeptMatch, "id" | "token"> & Partial<KeptMatch>): void {
  const before = kept(match.id);
  const blank = { name: "", game: "", links: {}, sides: [], used: Date.now() };
  store([
    { ...blank, ...before, ...match, used: Date.now() },
    ...matches.filter(({ id }) => id !== match.id),
  ]);
}

export function forget(id: string): void {
  store(matches.filter((match) => match.id !== id));
}

/** The seat that whoever made the match sits down on: a side played here, else the observer's. */
export function keepCreated(
  created: MatchCreated,
  here: string[],
  facts: { name: string; game: string; tutorial?: boolean; handover?: boolean },
): void {
  const links: Record<string, string> = { observer: created.observer };
  for (const { side, token } of created.seats) links[side] = token;
  const own = here.map((side) => links[side]).find((token) => token !== undefined);
  keep({ id: created.id, token: own ?? created.observer, links, sides: here, ...facts });
}
