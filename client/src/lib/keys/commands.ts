/** What each command does at a table. */
import { say } from "../i18n/words.svelte";
import { endOf, isDone } from "../match/offers";
import { hexSummary } from "../match/spoken";
import type { Label } from "../api/wire";
import type { Table } from "../match/table.svelte";
import { openRule } from "../rules/open.svelte";
import { isStep, step } from "./cursor";
import type { Command } from "./keymap";

/** The parts of the screen that commands move. */
export interface Desk {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  toggleCounters(): void;
  toggleNumbers(): void;
  toggleTextBoard(): void;
  openKeys(): void;
  openTab(name: string): void;
}

/** What stands at the cursor, and whether the selected unit can go there. */
function speakHex(table: Table, hex: Label): void {
  if (table.scene === null || table.position === null) return;
  const told = [hexSummary(table.scene, table.position, hex)];
  const stop = table.stop(hex);
  if (stop !== undefined) told.push(say("spoken-stop", { left: stop.left }));
  const barred = table.choices?.barred.find((one) => one.hex === hex);
  if (barred !== undefined) told.push(barred.reason.text);
  if (table.offers.some((choice) => endOf(choice) === hex)) told.push(say("spoken-offer"));
  table.announcement = told.join(". ");
}

function moveCursor(table: Table, command: Command): void {
  if (table.scene === null) return;
  const next = step(table.scene, table.cursor ?? table.inspected, command);
  if (next === null) return;
  table.cursor = next;
  table.inspected = next;
  speakHex(table, next);
}

function jump(table: Table, by: 1 | -1): void {
  table.nextUnit(by);
  if (table.cursor !== null) speakHex(table, table.cursor);
}

/** With a plan: announce it. Otherwise: plan the battle against the enemy at the cursor, or the next one. */
function attack(table: Table): void {
  if (table.plan !== null) {
    void table.declare();
    return;
  }
  const targets = table.ready ? (table.prompt?.targets ?? []) : [];
  const here = table.cursor === null ? [] : table.unitsAt(table.cursor);
  const near = table.choices?.targets ?? [];
  const target = here.find((unit) => targets.includes(unit)) ?? near[0] ?? targets[0];
  if (target === undefined) return;
  void table.aim(target, table.selected);
}

function pick(table: Table, command: Command): void {
  const listed = table.offers.filter((choice) => !isDone(choice));
  const choices = table.ambiguous.length > 0 ? table.ambiguous : listed;
  const choice = choices[Number(command.slice("choice-".length)) - 1];
  if (choice !== undefined) void table.submitChoice(choice);
}

export function runCommand(table: Table, command: Command, desk: Desk): void {
  if (isStep(command)) return moveCursor(table, command);
  if (command.startsWith("choice-")) return pick(table, command);
  const hex = table.cursor;
  const run: Partial<Record<Command, () => unknown>> = {
    "next-unit": () => jump(table, 1),
    "previous-unit": () => jump(table, -1),
    confirm: () => (hex === null ? undefined : table.clickHex(hex)),
    waypoint: () => (hex === null ? undefined : table.clickHex(hex, true)),
    cancel: () => table.cancel(),
    attack: () => attack(table),
    end: () => table.end(),
    undo: () => table.undo(),
    redo: () => table.redo(),
    hint: () => desk.openTab("hint"),
    zones: () => table.toggleOverlay("zones"),
    communication: () => table.toggleOverlay("communication"),
    threat: () => table.toggleOverlay("threat"),
    control: () => table.toggleOverlay("control"),
    "hide-counters": () => desk.toggleCounters(),
    numbers: () => desk.toggleNumbers(),
    "text-board": () => desk.toggleTextBoard(),
    "hex-info": () => (hex === null ? undefined : speakHex(table, hex)),
    skip: () => table.skip(),
    "replay-enemy": () => table.replayOthers(),
    "zoom-in": () => desk.zoomIn(),
    "zoom-out": () => desk.zoomOut(),
    fit: () => desk.fit(),
    rules: () => openRule(table.prompt?.ask.rule ?? ""),
    keys: () => desk.openKeys(),
  };
  run[command]?.();
}
