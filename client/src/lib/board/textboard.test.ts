import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { position, scene } from "./fixture";
import TextBoard from "./TextBoard.svelte";

const [unit] = position.units.filter((one) => one.hex);
const reason = { text: "an enemy zone of control", rule: "6.2" };

it("lists the hexes that matter and finds any other", async () => {
  const { container } = render(TextBoard, { scene, position });
  const rows = () => container.querySelectorAll("[data-text-hex]").length;
  const few = rows();
  expect(few).toBeLessThan(scene.hexes.length);
  expect(few).toBeGreaterThanOrEqual(position.units.filter((one) => one.hex).length);
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "0710" } });
  expect(rows()).toBe(1);
});

it("says what can be done and lets it be done", async () => {
  const onunit = vi.fn();
  const marks = { active: [unit?.key ?? ""], barred: [{ hex: "0710", reason }] };
  const { container } = render(TextBoard, { scene, position, marks, onunit });
  expect(container.querySelector('[data-text-hex="0710"]')?.textContent).toContain(reason.text);
  const button = container.querySelector(`[data-text-unit="${unit?.key}"]`);
  await fireEvent.click(button as Element);
  expect(onunit).toHaveBeenCalledWith(unit?.key);
});
