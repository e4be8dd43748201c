/** A match as a file on the player's own machine. */
import type { Seat } from "../api/seat";

export async function download(seat: Seat): Promise<void> {
  const text = await seat.hexlog();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${seat.match}.hexlog`;
  link.click();
  URL.revokeObjectURL(link.href);
}
