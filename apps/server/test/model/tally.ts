import type { Books } from './invariants.ts';
import type { Play } from './play.ts';

/** Counts in how many courses each thing happened: a model that never gets anywhere would find nothing. */
export class Tally {
  readonly #courses = new Map<string, number>();

  add({ kills, world }: Play, books: Books): void {
    const seen = new Set([
      ...books.orders.map(({ status }) => `order ${status}`),
      ...books.lines.map(({ delivery }) => `line ${delivery}`),
      ...books.payments.map(({ reason }) => `payment ${reason ?? 'of an order'}`),
      ...books.refunds.map(({ reason, state }) => `refund ${reason} ${state}`),
      ...books.unwinds.map(({ state }) => `unwind ${state}`),
      ...books.cases.map(({ kind }) => `case ${kind}`),
      ...books.moves
        .filter(({ kind }) => kind === 'payment_attempts')
        .map(({ from_state, to_state }) => `attempt ${from_state} → ${to_state}`),
      ...books.moves
        .filter(({ kind, from_state }) => kind === 'orders' && from_state === 'refunded')
        .map(({ to_state }) => `order refunded → ${to_state}`),
      ...(kills > 0 ? ['process killed'] : []),
      ...(world.interleaver.waits > 0 ? ['statement waited for a lock'] : []),
    ]);
    for (const name of seen) this.#courses.set(name, (this.#courses.get(name) ?? 0) + 1);
  }

  has(name: string): boolean {
    return this.#courses.has(name);
  }

  toString(): string {
    const lines = [...this.#courses].sort(([a], [b]) => (a < b ? -1 : 1));
    return lines.map(([name, courses]) => `${String(courses).padStart(7)} × ${name}`).join('\n');
  }
}
