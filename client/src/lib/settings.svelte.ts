/** How this player likes the table; kept in the browser. */
import type { Language } from "./api/wire";
import { remember, remembered } from "./remember";

export const STYLES = ["printed", "contrast", "night"] as const;
export const SYMBOLS = ["nato", "silhouette"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const TEXT_SIZES = ["100", "125", "150", "200"] as const;

export interface Settings {
  style: (typeof STYLES)[number];
  counters: (typeof SYMBOLS)[number];
  numbers: boolean;
  speed: (typeof SPEEDS)[number];
  text: (typeof TEXT_SIZES)[number];
  /** Ask before a phase is ended while units can still act. */
  warn: boolean;
  /** Show chances to win and offer hints. */
  advice: boolean;
  language: Language | "";
}

const DEFAULTS: Settings = {
  style: "printed",
  counters: "nato",
  numbers: true,
  speed: "normal",
  text: "100",
  warn: true,
  advice: true,
  language: "",
};

const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  style: STYLES,
  counters: SYMBOLS,
  speed: SPEEDS,
  text: TEXT_SIZES,
  language: ["", "en", "fr", "ja"],
};

/** Only what is known and well formed is taken over from the browser's memory. */
export function merged(stored: unknown): Settings {
  const made: Settings = { ...DEFAULTS };
  if (typeof stored !== "object" || stored === null) return made;
  for (const [name, value] of Object.entries(stored)) {
    const key = name as keyof Settings;
    const choices = CHOICES[key];
    const fits = choices ? choices.includes(value as string) : typeof value === typeof DEFAULTS[key];
    if (key in DEFAULTS && fits) Object.assign(made, { [key]: value });
  }
  return made;
}

export const settings = $state<Settings>(merged(remembered("settings")));

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", { ...settings });
}

const MS_PER_HEX: Record<Settings["speed"], number> = { slow: 450, normal: 220, fast: 90, instant: 0 };

/** How long a counter takes from hex to hex; a system that asks for less motion gets none. */
export function pace(): number {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : MS_PER_HEX[settings.speed];
}

/** Style and text size belong to the whole page; set before anything is drawn, they cost no second layout. */
export function dress(root: HTMLElement): void {
  root.dataset["style"] = settings.style;
  root.style.setProperty("--text", String(Number(settings.text) / 100));
}
