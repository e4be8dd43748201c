/** A map far larger than the stored one, with stacks: the same country repeated. */
import type { HexPlace, Position, Scene } from "../src/lib/api/wire";

const COLUMNS = 14;
const ROWS = 11;

export function enlarged(scene: Scene, position: Position, times: number): [Scene, Position] {
  const across = Array.from({ length: times * times }, (_, n) => [n % times, Math.floor(n / times)] as const);
  const name = (label: string, x: number, y: number): string => `${x}${y}${label}`;
  const all = scene.hexes.filter((hex) => hex.row <= ROWS - 1);
  const kept = new Set(all.map((hex) => hex.label));
  const hexes: HexPlace[] = across.flatMap(([x, y]) =>
    all.map((hex) => ({
      ...hex,
      label: name(hex.label, x, y),
      x: hex.x + x * COLUMNS * 1.5,
      y: hex.y + y * (ROWS - 1) * Math.sqrt(3),
      neighbours: Object.fromEntries(
        Object.entries(hex.neighbours)
          .filter(([, label]) => kept.has(label))
          .map(([way, label]) => [way, name(label, x, y)]),
      ),
    })),
  );
  const joined = <T extends { between: [string, string] }>(rows: readonly T[]): T[] =>
    across.flatMap(([x, y]) =>
      rows
        .filter(({ between: [a, b] }) => kept.has(a) && kept.has(b))
        .map((row): T => ({ ...row, between: [name(row.between[0], x, y), name(row.between[1], x, y)] })),
    );
  const pairs = { borders: joined(scene.borders), links: joined(scene.links) };
  const units = position.units.map((unit, n) => ({
    ...unit,
    hex: unit.hex && kept.has(unit.hex) ? name(n % 3 === 0 ? "0504" : unit.hex, 0, 0) : null,
  }));
  const large: Scene = { ...scene, ...pairs, hexes, edges: [] };
  return [large, { ...position, units, control: {}, battles: [] }];
}
