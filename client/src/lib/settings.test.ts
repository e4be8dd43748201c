import { expect, test } from "vitest";
import { merged } from "./settings.svelte";

test("what the browser remembers is taken over if it makes sense", () => {
  const kept = merged({ style: "night", speed: "ludicrous", warn: false, numbers: "yes", other: 1 });
  expect(kept).toMatchObject({ style: "night", speed: "normal", warn: false, numbers: true });
  expect("other" in kept).toBe(false);
  expect(merged("rubbish")).toEqual(merged(undefined));
});
