/** The log as a list of entries that updates extend or shorten. */
import type { EventLine, SeatEntry, StoryEntry, Update } from "../api/wire";

/** The story after an update, or null if something in between was missed and all must be fetched. */
export function extended(story: StoryEntry[], update: Update): StoryEntry[] | null {
  if (update.since > story.length) return null;
  return [...story.slice(0, update.since), ...update.entries];
}

export interface LogLine {
  entry: number;
  line: EventLine;
}

export interface LogSection {
  heading: LogLine | null;
  lines: LogLine[];
}

const seatLine = ({ after, kind, text }: SeatEntry): LogLine => ({
  entry: after,
  line: { kind: `seat-${kind}`, facts: {}, text, style: "plain", rule: "", units: [], hexes: [] },
});

/** The log under its headings, newest section last; changes of seats stand where they happened. */
export function sections(story: StoryEntry[], seating: SeatEntry[] = []): LogSection[] {
  const made: LogSection[] = [{ heading: null, lines: [] }];
  const seated = (from: number, to: number): void => {
    for (const change of seating)
      if (change.after >= from && change.after < to) made.at(-1)?.lines.push(seatLine(change));
  };
  for (const { number, events } of story) {
    seated(number - 1, number);
    for (const line of events) {
      const shown = { entry: number, line };
      if (line.style === "heading") made.push({ heading: shown, lines: [] });
      else made.at(-1)?.lines.push(shown);
    }
  }
  seated(story.length, Infinity);
  return made.filter(({ heading, lines }) => heading !== null || lines.length > 0);
}

/** The numbers of the first and last entry of the latest phases that belong to others; null if there are none. */
export function lastTurnOfOthers(
  story: StoryEntry[],
  isTheirs: (phase: string) => boolean,
): [number, number] | null {
  const last = story.findLast(({ phase }) => isTheirs(phase));
  if (last === undefined) return null;
  const before = story.slice(0, last.number).findLast(({ phase }) => !isTheirs(phase));
  return [(before?.number ?? 0) + 1, last.number];
}
