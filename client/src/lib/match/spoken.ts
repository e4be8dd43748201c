/** Hexes and units in words, for those who hear the board. */
import type { Key, Label, Scene, Position } from "../api/wire";
import { say } from "../i18n/words.svelte";

export function unitSummary(scene: Scene, position: Position, unit: Key): string {
  const counter = scene.counters.find(({ key }) => key === unit);
  const place = position.units.find(({ key }) => key === unit);
  if (counter === undefined || place === undefined) return unit;
  const face = counter.faces[place.lost] ?? counter.faces[0];
  const side = scene.sides.find(({ id }) => id === counter.side)?.name ?? counter.side;
  return say("spoken-unit", {
    name: counter.name,
    side,
    strength: face?.strength ?? 0,
    allowance: face?.allowance ?? 0,
    lost: place.lost,
  });
}

export function hexSummary(scene: Scene, position: Position, label: Label): string {
  const hex = scene.hexes.find((one) => one.label === label);
  if (hex === undefined) return label;
  const holder = Object.entries(position.control).find(([, hexes]) => hexes.includes(label))?.[0];
  const held = hex.prize && holder ? scene.sides.find(({ id }) => id === holder)?.name : undefined;
  const ground = hex.terrain.map((kind) => scene.terrain_names[kind] ?? kind);
  const units = position.units.filter((unit) => unit.hex === label);
  return [
    [label, hex.name].filter(Boolean).join(" "),
    ...ground,
    ...(held ? [say("spoken-held", { side: held })] : []),
    ...units.map(({ key }) => unitSummary(scene, position, key)),
  ].join(", ");
}
