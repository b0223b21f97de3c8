import { join } from 'node:path';
import { Clock } from './clock.ts';
import { Journal, type JournalRecords } from './journal.ts';
import type { SimulatorOptions } from './simulator.ts';

/** Opens what a simulator has saved in earlier runs, and its clock as control calls left it. */
export async function openRecords(
  { dir }: SimulatorOptions,
  name: string,
): Promise<{ journal: Journal; records: JournalRecords; clock: Clock }> {
  const { journal, records } = await Journal.open(join(dir, `${name}.jsonl`));
  const clock = new Clock(records.of<number>('clock').get('offsetMs'));
  return { journal, records, clock };
}

/** Saves the clock for {@link openRecords} of the next run. */
export function saveClock(journal: Journal, clock: Clock): void {
  journal.put('clock', 'offsetMs', clock.offsetMs);
}

/** The base of a simulator's state: each record is kept in memory and in the journal. */
export class JournalledState {
  readonly #journal: Journal;
  readonly #records: JournalRecords;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.#records = records;
  }

  /** All records of a kind, by id: a live view that shows what {@link JournalledState.save} adds later. */
  protected recordsOf<Value>(kind: string): ReadonlyMap<string, Value> {
    return this.#records.of<Value>(kind);
  }

  /** Saves the value as it is now; after a change of the object call `save` again. */
  protected save(kind: string, id: string, value: unknown): void {
    this.#records.set(kind, id, value);
    this.#journal.put(kind, id, value);
  }

  saveClock(clock: Clock): void {
    saveClock(this.#journal, clock);
  }

  /** Resolves once all saved records are in the file: await it before an answer, which a crash must not take back. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }
}
