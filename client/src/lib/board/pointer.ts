/** Presses and drags on the board, told apart: click, long press, a counter carried to another hex. */
import type { Key, Label } from "$lib/api/wire";
import type { Point } from "./geometry";
import type { Press } from "./marks";

const LONG_MS = 550;
const SLACK = 7;

export interface Touched {
  unit: Key | null;
  hex: Label | null;
  carried: boolean;
}

/** What an element on the board stands for. */
export function touched(target: EventTarget | null): Touched {
  const element = target instanceof Element ? target : null;
  const unit = element?.closest("[data-unit]") ?? null;
  const hex =
    unit?.getAttribute("data-at") ?? element?.closest("[data-hex]")?.getAttribute("data-hex") ?? null;
  return {
    unit: unit?.getAttribute("data-unit") ?? null,
    hex,
    carried: unit?.getAttribute("data-can") === "true",
  };
}

export interface Wishes {
  press: (what: Touched, how: Press) => void;
  carry: (unit: Key, at: Point | null) => void;
  drop: (unit: Key, at: Point) => void;
}

/** Follows one pointer at a time. */
export class Hand {
  private start: Point | null = null;
  private what: Touched | null = null;
  private carrying = false;
  private spent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wishes: Wishes) {}

  down(event: PointerEvent): void {
    this.lift();
    if (event.button !== 0 || !event.isPrimary) return;
    this.start = { x: event.clientX, y: event.clientY };
    this.what = touched(event.target);
    this.spent = false;
    this.timer = setTimeout(() => this.long(), LONG_MS);
  }

  move(event: PointerEvent): void {
    if (this.start === null || this.what === null || !event.isPrimary) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!this.carrying && Math.hypot(here.x - this.start.x, here.y - this.start.y) < SLACK) return;
    clearTimeout(this.timer);
    if (!this.what.carried || this.what.unit === null) return;
    this.carrying = true;
    this.wishes.carry(this.what.unit, here);
  }

  up(event: PointerEvent): void {
    if (this.carrying && this.what?.unit) {
      this.spent = true;
      this.wishes.drop(this.what.unit, { x: event.clientX, y: event.clientY });
    }
    this.lift();
  }

  /** The click that ends a press; not if the press was long or a counter was carried. */
  click(event: MouseEvent): void {
    clearTimeout(this.timer);
    if (!this.spent) this.wishes.press(touched(event.target), { shift: event.shiftKey, long: false });
    this.spent = false;
  }

  cancel(): void {
    this.lift();
  }

  private long(): void {
    if (this.what === null || this.carrying) return;
    this.spent = true;
    this.wishes.press(this.what, { shift: false, long: true });
  }

  private lift(): void {
    clearTimeout(this.timer);
    if (this.carrying && this.what?.unit) this.wishes.carry(this.what.unit, null);
    this.start = null;
    this.what = null;
    this.carrying = false;
  }
}
