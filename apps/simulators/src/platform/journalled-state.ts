import { join } from 'node:path';
import { Clock } from './clock.ts';
import { Journal, type JournalRecords } from './journal.ts';
import type { SimulatorOptions } from './simulator.ts';

/** What a simulator remembers of earlier runs, with the clock as control calls left it. */
export async function openRecords(
  { dir }: SimulatorOptions,
  name: string,
): Promise<{ journal: Journal; records: JournalRecords; clock: Clock }> {
  const { journal, records } = await Journal.open(join(dir, `${name}.jsonl`));
  const clock = new Clock(records.of<number>('clock').get('offsetMs'));
  return { journal, records, clock };
}

/** For {@link openRecords} of the next run. */
export function saveClock(journal: Journal, clock: Clock): void {
  journal.put('clock', 'offsetMs', clock.offsetMs);
}

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
    saveClock(this.#journal, clock);
  }

  /** Whoever is answered after this has nothing to lose by a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }
}
