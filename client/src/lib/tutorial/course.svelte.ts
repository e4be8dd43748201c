/** How far a pupil has come in the lessons of one match. */
import { NOTHING, type Pointed, type Table } from "../match/table.svelte";
import { remember, remembered } from "../remember";
import { LESSONS, scout, type Does, type Lead, type Lesson } from "./lessons";

export class Course {
  number = $state(0);
  closed = $state(false);
  lead = $state.raw<Lead | null>(null);

  constructor(private readonly table: Table) {
    const kept = remembered(this.name);
    this.number = typeof kept === "number" && kept >= 0 && kept < LESSONS.length ? kept : 0;
  }

  get lesson(): Lesson | undefined {
    return this.closed ? undefined : LESSONS[this.number];
  }

  get does(): Does {
    return this.lesson?.does(this.table, this.lead) ?? { kind: "next" };
  }

  get last(): boolean {
    return this.number === LESSONS.length - 1;
  }

  get points(): Pointed {
    return this.lesson?.points?.(this.table, this.lead) ?? NOTHING;
  }

  /** Looks for a move to teach, once. */
  async prepare(): Promise<void> {
    if (this.lead !== null || !this.table.prompt?.kinds.includes("move")) return;
    try {
      this.lead = await scout(this.table);
    } catch (error) {
      this.table.complain(error);
    }
  }

  /** Called whenever the match changes: a lesson that is done or does not fit makes way for the next. */
  watch(): void {
    const { lesson, table } = this;
    if (lesson === undefined || table.playing || table.pending) return;
    if (lesson.done?.(table)) this.next();
    else if (table.prompt?.yours && lesson.fits?.(table) === false) this.next();
  }

  next(): void {
    if (this.last) this.close();
    else this.turnTo(this.number + 1);
  }

  back(): void {
    this.turnTo(Math.max(0, this.number - 1));
  }

  close(): void {
    this.closed = true;
    this.table.spotlight = NOTHING;
  }

  private turnTo(number: number): void {
    this.number = number;
    remember(this.name, number);
  }

  private get name(): string {
    return `lesson.${this.table.seat.match}`;
  }
}
