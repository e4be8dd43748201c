/** What the board is to show of a table. */
import type { Marks, Hover } from "$lib/board/marks";
import type { Key, Label } from "../api/wire";
import { offeredHexes, offeredPaths, offeredUnits } from "./offers";
import type { Table } from "./table.svelte";

function battles(table: Table): NonNullable<Marks["battles"]> {
  const declared = table.position?.battles ?? [];
  const plan = table.plan;
  const hex = plan === null ? null : table.place(plan.target);
  if (plan === null || hex === null) return declared;
  const planned = {
    target: plan.target,
    hex,
    attackers: plan.attackers,
    column: plan.sheet?.column ?? "",
    planned: true,
  };
  return [...declared, planned];
}

/** The way to the stop under the pointer or the cursor, from where the unit stands. */
function way(table: Table, pointed: Label | null): Label[] {
  const unit = table.selected;
  const start = unit === null ? null : table.place(unit);
  if (pointed === null || start === null) return [];
  const stop = table.stop(pointed);
  return stop === undefined ? [] : [start, ...stop.path];
}

function targets(table: Table): Key[] {
  const own = table.choices?.targets ?? [];
  return own.length > 0 ? own : (table.prompt?.targets ?? []);
}

export function marksOf(table: Table, hover: Hover | null): Marks {
  const still = { flash: table.flash, spotlight: table.spotlight, overlay: table.overlay };
  const shown = { ...still, selected: table.selected, group: table.group, battles: battles(table) };
  if (!table.ready) return shown;
  const offers = table.offers;
  return {
    ...shown,
    active: table.prompt?.units ?? [],
    targets: targets(table),
    attackers: table.plan?.attackers ?? [],
    offers: offeredUnits(offers),
    stops: table.stops,
    barred: table.choices?.barred ?? [],
    path: way(table, hover?.hex ?? table.cursor),
    waypoints: table.waypoints,
    hexes: offeredHexes(offers, table.selected),
    paths: offeredPaths(offers),
  };
}
