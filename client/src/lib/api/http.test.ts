import { afterEach, expect, test, vi } from "vitest";
import { Reply, serve } from "../testing/server";
import { Refused, request } from "./http";

afterEach(() => vi.unstubAllGlobals());

test("a call carries its token in a header and its language in the query", async () => {
  const asked = serve({ "GET /api/matches/m": { id: "m" } });
  await request("/matches/m", {
    token: "secret",
    language: "fr",
    query: { via: "0101,0201", unit: undefined },
  });
  expect(asked[0]?.headers["Authorization"]).toBe("Bearer secret");
  expect(asked[0]?.query.get("language")).toBe("fr");
  expect(asked[0]?.query.get("via")).toBe("0101,0201");
  expect(asked[0]?.query.has("unit")).toBe(false);
});

test("a refusal keeps its code, rule and text", async () => {
  const problem = { code: "move.zoc-stop", text: "Stop!", rule: "4.3", index: null };
  serve({ "POST /api/matches/m/actions": new Reply(422, problem) });
  const refused = await request("/matches/m/actions", { body: {} }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).problem).toEqual(problem);
  expect((refused as Refused).stale).toBe(false);
});

test("an answer that is no problem of ours is still told", async () => {
  serve({ "GET /api/x": new Reply(502, "bad gateway") });
  const refused = (await request("/x").catch((error: unknown) => error)) as Refused;
  expect(refused.problem.code).toBe("http-502");
});

test("a dead line is a refusal too", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const refused = (await request("/x").catch((error: unknown) => error)) as Refused;
  expect([refused.status, refused.problem.code]).toEqual([0, "unreachable"]);
});
