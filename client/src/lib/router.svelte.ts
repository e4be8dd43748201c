/** Where the player is, from the part of the address behind the `#`. */
export type Route =
  | { screen: "lobby" }
  | { screen: "match"; match: string; token: string }
  | { screen: "replay"; match: string; step: number | null }
  | { screen: "rules"; game: string; rule: string };

export function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(plain);
  const [screen, id = "", word = "", last = ""] = parts;
  if (screen === "match" && id) return { screen, match: id, token: word === "seat" ? last : "" };
  if (screen === "replay" && id)
    return { screen, match: id, step: word === "step" && /^\d+$/.test(last) ? Number(last) : null };
  if (screen === "rules" && id) return { screen, game: id, rule: word };
  return { screen: "lobby" };
}

/** A part of an address as it was meant; one that is cut off or garbled leads nowhere. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export const lobbyPath = () => "#/";
export const matchPath = (id: string) => `#/match/${encodeURIComponent(id)}`;
export const seatPath = (id: string, token: string) => `${matchPath(id)}/seat/${encodeURIComponent(token)}`;
export const replayPath = (id: string, step: number) => `#/replay/${encodeURIComponent(id)}/step/${step}`;
export const rulePath = (game: string, rule = "") =>
  `#/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ""}`;

/** The link that opens a seat on another machine. */
export const invitation = (id: string, token: string): string =>
  `${location.origin}${location.pathname}${seatPath(id, token)}`;

let current = $state<Route>(parse(typeof location === "undefined" ? "" : location.hash));

export const route = (): Route => current;

export function follow(): () => void {
  const read = () => (current = parse(location.hash));
  addEventListener("hashchange", read);
  read();
  return () => removeEventListener("hashchange", read);
}

export function go(hash: string): void {
  location.hash = hash;
}

/** Changes the address without a new entry in the history, e.g. to take a secret out of it. */
export function replace(hash: string): void {
  history.replaceState(null, "", hash);
  current = parse(hash);
}
