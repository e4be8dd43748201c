/** A battle being planned: its target, the attackers chosen among those able, and its arithmetic. */
import type { Seat } from "../api/seat";
import type { Action, Key, OddsSheet } from "../api/wire";

export class BattlePlan {
  attackers = $state.raw<Key[]>([]);
  sheet = $state.raw<OddsSheet | null>(null);
  /** Air points that the attacker thinks of committing; they are asked for when the battle is fought. */
  air = $state(0);

  constructor(
    private readonly seat: Seat,
    readonly target: Key,
    readonly able: Key[],
    first: Key[],
    private readonly complain: (error: unknown) => void,
  ) {
    this.attackers = first;
  }

  get action(): Action {
    return (this.sheet?.action ?? {}) as Action;
  }

  async toggle(unit: Key): Promise<void> {
    const chosen = new Set(this.attackers);
    if (!chosen.delete(unit)) chosen.add(unit);
    this.attackers = this.able.filter((key) => chosen.has(key));
    await this.reckon();
  }

  async support(points: number): Promise<void> {
    this.air = points;
    await this.reckon();
  }

  /** A click on a unit while the battle is planned: true if it was meant for the plan. */
  async toggleIfAble(unit: Key): Promise<boolean> {
    if (!this.able.includes(unit)) return false;
    await this.toggle(unit);
    return true;
  }

  async reckon(): Promise<void> {
    const asked = this.attackers;
    const air = this.air;
    if (asked.length === 0) {
      this.sheet = null;
      return;
    }
    try {
      const sheet = await this.seat.odds(this.target, asked, air);
      if (this.attackers === asked && this.air === air) this.sheet = sheet;
    } catch (error) {
      this.complain(error);
    }
  }
}
