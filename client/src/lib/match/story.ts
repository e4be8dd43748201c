/** The log as a list of entries that updates extend or shorten. */
import type { EventLine, StoryEntry, Update } from "../api/wire";

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

/** The log under its headings, newest section last. */
export function sections(story: StoryEntry[]): LogSection[] {
  const made: LogSection[] = [{ heading: null, lines: [] }];
  for (const { number, events } of story)
    for (const line of events) {
      const shown = { entry: number, line };
      if (line.style === "heading") made.push({ heading: shown, lines: [] });
      else made.at(-1)?.lines.push(shown);
    }
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
