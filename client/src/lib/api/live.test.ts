import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { update } from "../testing/fixtures";
import { FakeSocket } from "../testing/server";
import { Live, backoff, type Connection } from "./live";

let revision = 3;
let states: Connection[];
let updates: number[];
let dismissed: number;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  revision = 3;
  states = [];
  updates = [];
  dismissed = 0;
  live = new Live(
    "m",
    "secret",
    () => ({ revision, language: "ja" }),
    {
      update: (one) => updates.push(one.state.revision),
      progress: () => undefined,
      seats: () => undefined,
      connection: (state) => states.push(state),
      dismissed: () => (dismissed += 1),
    },
    (url) => new FakeSocket(url) as unknown as WebSocket,
  );
  live.start();
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

const socket = () => FakeSocket.opened.at(-1)!;

test("the secret is in the first message and not in the address", () => {
  socket().onopen?.();
  expect(socket().url).not.toContain("secret");
  expect(socket().sent).toEqual([{ token: "secret", since: 3, language: "ja" }]);
});

test("after a break it comes back and asks for what it missed", () => {
  socket().onopen?.();
  socket().say({ kind: "update", update: update(0, [], { revision: 9 }) });
  revision = 9;
  socket().onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(backoff(1));
  socket().onopen?.();
  expect(FakeSocket.opened).toHaveLength(2);
  expect(socket().sent).toEqual([{ token: "secret", since: 9, language: "ja" }]);
  expect(updates).toEqual([9]);
});

test("a silent server is taken for lost", () => {
  socket().onopen?.();
  vi.advanceTimersByTime(60_000);
  expect(states).toContain("lost");
});

test("the browser's word that the line is dead or back is believed at once", () => {
  socket().onopen?.();
  dispatchEvent(new Event("offline"));
  expect(states.at(-1)).toBe("lost");
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a seat that was taken away is not asked for again", () => {
  socket().onopen?.();
  socket().onclose?.({ code: 4401 });
  vi.advanceTimersByTime(60_000);
  expect([dismissed, FakeSocket.opened.length]).toEqual([1, 1]);
});

test("waits grow, but not without end", () => {
  expect([1, 2, 3].map(backoff)).toEqual([250, 500, 1000]);
  expect(backoff(50)).toBe(8000);
});
