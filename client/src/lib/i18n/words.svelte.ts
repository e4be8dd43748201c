/** The words of the screen in three languages; switching needs no reload. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../../locale/en.ftl?raw";
import french from "../../locale/fr.ftl?raw";
import japanese from "../../locale/ja.ftl?raw";
import type { Language } from "../api/wire";
import { set, settings } from "../settings.svelte";

export const LANGUAGES: { id: Language; name: string }[] = [
  { id: "en", name: "English" },
  { id: "fr", name: "Français" },
  { id: "ja", name: "日本語" },
];

function bundle(language: Language, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const BUNDLES: Record<Language, FluentBundle> = {
  en: bundle("en", english),
  fr: bundle("fr", french),
  ja: bundle("ja", japanese),
};

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some(({ id }) => id === word);
}

/** The language chosen before, else the first of the browser's that is spoken here. */
function firstLanguage(): Language {
  if (settings.language !== "") return settings.language;
  const wished = typeof navigator === "undefined" ? [] : navigator.languages;
  return wished.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

let current = $state<Language>(firstLanguage());

export const language = (): Language => current;

export function speak(next: Language): void {
  current = next;
  set("language", next);
  document.documentElement.lang = next;
}

export function sayIn(spoken: Language, id: string, values?: Record<string, FluentVariable>): string {
  const spokenBundle = BUNDLES[spoken];
  const message = spokenBundle.getMessage(id);
  if (!message?.value) return id;
  return spokenBundle.formatPattern(message.value, values ?? null, []);
}

export const say = (id: string, values?: Record<string, FluentVariable>): string =>
  sayIn(current, id, values);

export const has = (id: string): boolean => BUNDLES[current].hasMessage(id);

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(current, { style: "percent", maximumFractionDigits: digits }).format(share);

export const decimal = (value: number, digits = 1): string =>
  new Intl.NumberFormat(current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  }).format(value);

export const moment = (time: number): string =>
  new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(time);
