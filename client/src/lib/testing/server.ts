/** A server for tests: answers requests from a list of routes, and opens sockets that tests speak through. */
import { vi } from "vitest";

type Answer = unknown | ((body: unknown, url: URL) => unknown);

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}

export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Routes by `METHOD /path`; answers are values, or functions of the body. */
export function serve(routes: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://table");
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const headers = init.headers as Record<string, string>;
    asked.push({ method, path: url.pathname, query: url.searchParams, body, headers });
    const route = routes[`${method} ${url.pathname}`];
    const answer: unknown =
      typeof route === "function" ? (route as (b: unknown, u: URL) => unknown)(body, url) : route;
    const reply =
      answer instanceof Reply ? answer : new Reply(answer === undefined ? 404 : 200, answer ?? {});
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status }));
  });
  return asked;
}

export class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: unknown[] = [];
  closed = false;

  constructor(readonly url: string) {
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
