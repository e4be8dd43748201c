import { expect, test } from "vitest";
import { GROUPS, commandOf, isForPage } from "./keymap";

const press = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey", boolean>> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("no key has two meanings", () => {
  const keys = GROUPS.flatMap(({ bindings }) => bindings.flatMap(({ keys }) => keys));
  expect(new Set(keys).size).toBe(keys.length);
});

test("keys mean what the list says, in capitals too; the browser keeps its own", () => {
  expect(press("n")).toBe("next-unit");
  expect(press("N")).toBe("next-unit");
  expect(press("Enter", { shiftKey: true })).toBe("waypoint");
  expect(press("7")).toBe("choice-7");
  expect(press("r", { ctrlKey: true })).toBeNull();
  expect(press("Tab")).toBeNull();
});

function inside(markup: string): Element {
  document.body.innerHTML = markup;
  return document.body.querySelector("[data-here]") as Element;
}

test("fields, dialogs, tabs and buttons keep the keys that they use themselves", () => {
  expect(isForPage(inside("<input data-here>"), "next-unit", "n")).toBe(false);
  expect(isForPage(inside("<dialog open><p data-here></p></dialog>"), "end", "d")).toBe(false);
  expect(isForPage(inside("<button role=tab data-here></button>"), "east", "ArrowRight")).toBe(false);
  expect(isForPage(inside("<button data-here></button>"), "confirm", "Enter")).toBe(false);
  expect(isForPage(inside("<button data-here></button>"), "undo", "u")).toBe(true);
  expect(isForPage(inside("<div data-here></div>"), "confirm", "Enter")).toBe(true);
});
