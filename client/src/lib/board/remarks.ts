/** What the marks on the board say about a hex or a unit, as words for the text board. */
import type { Marks } from "./marks";
import { say } from "$lib/i18n/words.svelte";
import type { Key, Label } from "$lib/api/wire";

export function hexRemarks(marks: Marks, label: Label): string[] {
  const stop = marks.stops?.find(({ hex }) => hex === label);
  const barred = marks.barred?.find(({ hex }) => hex === label);
  const value = marks.overlay?.notes[label] ?? marks.overlay?.values[label];
  const classes = Object.entries(marks.overlay?.classes ?? {})
    .filter(([, labels]) => labels.includes(label))
    .map(([kind]) => marks.overlay?.legend[kind] ?? kind);
  return [
    ...(stop ? [stop.note || say("text-reach", { left: stop.left })] : []),
    ...(barred ? [say("text-barred", { reason: barred.reason.text })] : []),
    ...(marks.hexes?.includes(label) ? [say("text-offered")] : []),
    ...classes,
    ...(value ? [value] : []),
  ];
}

export function unitRemarks(marks: Marks, key: Key): string[] {
  const told: [readonly Key[] | undefined, string][] = [
    [marks.selected ? [marks.selected] : [], "text-selected"],
    [marks.active, "text-can-act"],
    [marks.targets, "text-can-be-attacked"],
    [marks.attackers, "text-attacks"],
    [marks.offers, "text-offered"],
  ];
  return told.filter(([keys]) => keys?.includes(key)).map(([, words]) => say(words));
}
