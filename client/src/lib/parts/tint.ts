/** The colours of a side; sides are told apart by their order in the game. */
export function tint(
  sides: readonly { id: string }[] | readonly string[],
  side: string | null | undefined,
): string {
  const place = sides.findIndex((one) => (typeof one === "string" ? one : one.id) === side);
  return place < 0 ? "var(--side-none)" : `var(--side-${place})`;
}

export const tintInk = (sides: Parameters<typeof tint>[0], side: string): string =>
  tint(sides, side).replace(/\)$/, "-ink)");
