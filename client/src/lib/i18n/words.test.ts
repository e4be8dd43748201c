import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { GROUPS } from "../keys/keymap";
import { SPEEDS, STYLES, SYMBOLS, TEXT_SIZES } from "../settings.svelte";
import { LESSONS } from "../tutorial/lessons";
import { has, isLanguage, sayIn, speak } from "./words.svelte";

const SOURCES = "src";
const LANGUAGES = ["en", "fr", "ja"] as const;

const text = (language: string) => readFileSync(join(SOURCES, "locale", `${language}.ftl`), "utf8");

/** Message ids with the variables that each of them uses. */
function messages(language: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of text(language).split(/\n(?=[a-z][a-z0-9-]* =)/)) {
    const id = /^([a-z][a-z0-9-]*) =/.exec(block)?.[1];
    const variables = new Set([...block.matchAll(/\$(\w+)/g)].map(([, name]) => name));
    if (id) found.set(id, [...variables].sort().join(" "));
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name);
    if (file.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(file.name) && !file.name.includes(".test.")
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

test.each(["fr", "ja"])("%s has the same messages with the same variables as English", (language) => {
  expect(messages(language)).toEqual(messages("en"));
});

test.each(LANGUAGES)("every message of %s is well formed", (language) => {
  expect(new FluentResource(text(language)).body.length).toBe(messages(language).size);
});

test("every message that the screens name is there", () => {
  const named = sources(SOURCES).flatMap((code) =>
    [...code.matchAll(/\bsay\(\s*"([a-z0-9-]+)"/g)].map(([, id]) => id as string),
  );
  const known = messages("en");
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([]);
});

test("names put together from data are there", () => {
  const wanted = [
    ...GROUPS.map(({ title }) => title),
    ...GROUPS.flatMap(({ bindings }) => bindings.map(({ command }) => `command-${command}`)),
    ...LESSONS.flatMap(({ id }) => [`lesson-${id}`, `lesson-${id}-title`]),
    ...STYLES.map((value) => `setting-style-${value}`),
    ...SYMBOLS.map((value) => `setting-counters-${value}`),
    ...SPEEDS.map((value) => `setting-speed-${value}`),
    ...TEXT_SIZES.map((value) => `setting-text-${value}`),
  ];
  expect(wanted.filter((id) => !has(id))).toEqual([]);
});

test("plurals and switching", () => {
  expect(sayIn("en", "unfinished", { count: 1 })).toBe("One unit can still do something.");
  expect(sayIn("fr", "unfinished", { count: 3 })).toBe("3 unités peuvent encore agir.");
  speak("ja");
  expect(document.documentElement.lang).toBe("ja");
  expect(isLanguage("de")).toBe(false);
});
