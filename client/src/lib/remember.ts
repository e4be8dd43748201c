/** What this browser remembers; a browser that forbids it forgets, and nothing else happens. */
const PREFIX = "rasputitsa.";

export function remembered(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* private windows and full storage: only the memory is lost */
  }
}
