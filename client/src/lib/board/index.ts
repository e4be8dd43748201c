/** The board and what belongs to it. */
export { default as Board } from "./Board.svelte";
export { default as Counter } from "./Counter.svelte";
export { default as TextBoard } from "./TextBoard.svelte";
export { DIRECTIONS, neighbour, type Direction } from "./geometry";
export * from "./marks";
export { tintOf, type Tint } from "./tint";
