/** The live socket: hears of everything that happens in a match, and finds its way back after a break. */
import type { DiceState, Language, SeatEntry, SeatRequest, SeatState, Update } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** What all may know of the seats and the dice: whose computer player is at work, or must decide but was stopped;
 * how seats changed hands, and where the dice come from. */
export interface Around {
  thinking: string | null;
  paused: string | null;
  seating?: SeatEntry[];
  requests?: SeatRequest[];
  dice?: DiceState;
}

export interface LiveListener {
  update(update: Update): void;
  progress(side: string, share: number): void;
  seats(seats: SeatState[], around: Around): void;
  /** The seat was taken away or never was: there is no way back with this secret. */
  dismissed(): void;
  connection(state: Connection): void;
}

interface Message {
  kind: string;
  update?: Update;
  side?: string;
  share?: number;
  seats?: SeatState[];
  thinking?: string | null;
  paused?: string | null;
  seating?: SeatEntry[];
  requests?: SeatRequest[];
  dice?: DiceState;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const SILENCE_MS = 45_000;
/** The close code of a server that does not know the secret. */
const NOT_SEATED = 4401;

/** How long to wait before the attempt that follows so many failures. */
export function backoff(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}

export class Live {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  /** `revision` and `language` are asked at every greeting, so that a resumed socket misses nothing. */
  constructor(
    private readonly match: string,
    private readonly token: string,
    private readonly greeting: () => { revision: number; language: Language },
    private readonly listener: LiveListener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  start(): void {
    this.ended = false;
    addEventListener("offline", this.offline);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Greets again, for another language; the server starts the stream anew. */
  restart(): void {
    this.drop();
    this.connect();
  }

  stop(): void {
    this.ended = true;
    removeEventListener("offline", this.offline);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.listener.connection("closed");
  }

  /** The browser knows that the line is dead before the socket does. */
  private readonly offline = (): void => {
    this.drop();
    this.lost();
  };

  /** The line is back, or somebody looks again: no more waiting. */
  private readonly hurry = (): void => {
    if (this.ended || this.socket !== null || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private connect(): void {
    this.listener.connection("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.open(
      `${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/live`,
    );
    this.socket = socket;
    socket.onopen = () => {
      const { revision, language } = this.greeting();
      socket.send(JSON.stringify({ token: this.token, since: revision, language }));
      this.failures = 0;
      this.listener.connection("open");
      this.heard();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard();
      this.take(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === NOT_SEATED) this.dismiss();
      else this.lost();
    };
  }

  /** A server that is alive says something now and then; one that is silent too long is gone. */
  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.drop();
      this.lost();
    }, SILENCE_MS);
  }

  private dismiss(): void {
    this.stop();
    this.listener.dismissed();
  }

  private lost(): void {
    clearTimeout(this.silence);
    this.socket = null;
    if (this.ended) return;
    this.failures += 1;
    this.listener.connection("lost");
    this.timer = setTimeout(() => this.connect(), backoff(this.failures));
  }

  private take(message: Message): void {
    if (message.kind === "update" && message.update) this.listener.update(message.update);
    if (message.kind === "progress" && message.side) this.listener.progress(message.side, message.share ?? 0);
    if (message.kind === "seats" && message.seats) {
      const { thinking = null, paused = null, seating, requests, dice } = message;
      const told = seating && requests && dice ? { seating, requests, dice } : {};
      this.listener.seats(message.seats, { thinking, paused, ...told });
    }
  }
}
