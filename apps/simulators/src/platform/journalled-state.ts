import type { Clock } from './clock.ts';
import type { Journal, JournalRecords } from './journal.ts';

/** The base of what a simulator remembers: a record is in memory and in the journal at once. */
export class JournalledState {
  readonly #journal: Journal;
  readonly #records: JournalRecords;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.#records = records;
  }

  /** All records of a kind, by id, with those that {@link JournalledState.save} adds later. */
  protected recordsOf<Value>(kind: string): ReadonlyMap<string, Value> {
    return this.#records.of<Value>(kind);
  }

  /** Keeps the value as it is now; later changes of the object need another `save`. */
  protected save(kind: string, id: string, value: unknown): void {
    this.#records.set(kind, id, value);
    this.#journal.put(kind, id, value);
  }

  saveClock(clock: Clock): void {
    this.save('clock', 'offsetMs', clock.offsetMs);
  }

  /** Whoever is answered after this has nothing to lose by a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }
}
