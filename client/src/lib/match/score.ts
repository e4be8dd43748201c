/** The points that decide the game, apart from those that are spent. */
import type { Position } from "../api/wire";

type Points = Position["points"];

const SCORE = "score.";
const DIFFERENCE = "score.difference";

/** The score of each side, and the difference if that decides. */
export const scoreOf = (points: Points): Points => points.filter(({ track }) => track.startsWith(SCORE));

/** What must be seen all the time: of the score the difference alone, where that decides. */
export function briefly(points: Points): Points {
  const compared = points.some(({ track }) => track === DIFFERENCE);
  return compared ? points.filter(({ track }) => !track.startsWith(SCORE) || track === DIFFERENCE) : points;
}
