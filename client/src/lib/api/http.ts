/** Requests to the server; whatever goes wrong comes back as a `Refused` that can be shown to a player. */
import type { Language, Problem } from "./wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }

  /** The match has moved on since the screen was drawn. */
  get stale(): boolean {
    return this.problem.code === "stale";
  }
}

/** The server does not know yet whether it has carried out what was asked. */
export const UNSURE = "database-unsure";

/** The server could not be reached at all: the player may try again. */
export const UNREACHABLE = "unreachable";

export interface Call {
  method?: "GET" | "POST" | "DELETE";
  token?: string;
  language?: Language;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
}

function address(path: string, call: Call): string {
  const query = new URLSearchParams();
  if (call.language) query.set("language", call.language);
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const tail = query.toString();
  return `/api${path}${tail ? `?${tail}` : ""}`;
}

function headers(call: Call): Record<string, string> {
  const made: Record<string, string> = {};
  if (call.body !== undefined) made["Content-Type"] = "application/json";
  if (call.token) made["Authorization"] = `Bearer ${call.token}`;
  return made;
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Partial<Problem>;
    if (typeof body.text === "string" && typeof body.code === "string")
      return { rule: "", index: null, ...body } as Problem;
  } catch {
    /* not JSON: said below */
  }
  return { code: `http-${response.status}`, text: response.statusText, rule: "", index: null };
}

async function send(path: string, call: Call): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path, call), {
      method: call.method ?? (call.body === undefined ? "GET" : "POST"),
      headers: headers(call),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
  } catch {
    throw new Refused(0, { code: UNREACHABLE, text: "", rule: "", index: null });
  }
  if (!response.ok) throw new Refused(response.status, await problemOf(response));
  return response;
}

export async function request<T>(path: string, call: Call = {}): Promise<T> {
  return (await (await send(path, call)).json()) as T;
}

export async function requestText(path: string, call: Call = {}): Promise<string> {
  return (await send(path, call)).text();
}
