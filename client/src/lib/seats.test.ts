import { beforeEach, expect, test } from "vitest";
import { forget, keepCreated, kept, keptMatches } from "./seats.svelte";

const created = {
  id: "m",
  seats: [
    { side: "german", token: "g" },
    { side: "soviet", token: "s" },
  ],
  observer: "o",
};

beforeEach(() => keptMatches().forEach(({ id }) => forget(id)));

test("whoever made a match sits on the side played here and keeps the links of the others", () => {
  keepCreated(created, ["soviet"], { name: "Game", game: "g" });
  expect(kept("m")).toMatchObject({ token: "s", links: { german: "g", soviet: "s", observer: "o" } });
  expect(Object.keys(JSON.parse(localStorage.getItem("rasputitsa.seats") ?? "{}"))).toEqual(["m"]);
});

test("without a side here he watches", () => {
  keepCreated(created, [], { name: "Game", game: "g" });
  expect(kept("m")?.token).toBe("o");
  forget("m");
  expect(keptMatches()).toEqual([]);
});
