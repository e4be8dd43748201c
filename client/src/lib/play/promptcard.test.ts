import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Table } from "../match/table.svelte";
import { scene, state } from "../testing/fixtures";
import { FakeSocket, serve } from "../testing/server";
import PromptCard from "./PromptCard.svelte";

let table: Table;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  serve({ "GET /api/matches/m": state, "GET /api/matches/m/scene": scene, "GET /api/matches/m/story": [] });
  table = new Table("m", "secret");
  await table.open();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

test("a match that is only to be looked at says why, and can be saved", () => {
  render(PromptCard, { table, match: { ...state, prompt: null, frozen: "Not played on here." } });
  expect(screen.getByTestId("frozen").textContent).toContain("Not played on here.");
  expect(screen.getByTestId("frozen").querySelector("[data-action=export]")).not.toBeNull();
});

test("a slow answer is waited for in the open", () => {
  table.slow = true;
  render(PromptCard, { table, match: state });
  expect(screen.getByTestId("slow").textContent).toContain("slow to answer");
});
