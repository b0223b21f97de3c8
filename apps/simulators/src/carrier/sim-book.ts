import { join } from 'node:path';
import { Journal } from '../platform/journal.ts';
import type { ServedDevices } from '../platform/simulator.ts';
import { demoSims } from './demo-sims.ts';
import { healthySim, type Sim, type SimChanges, type StopReason } from './sim.ts';

/** A plan ends both: that there was none, and the pause that its owner had asked for. */
const endWithService: readonly StopReason[] = ['expiredProduct', 'ownRequest'];

/** What the carrier has of each SIM. It is kept: SIMs that were cancelled, or bound to a device, stay so. */
export class SimBook {
  readonly #changes: Map<string, SimChanges>;
  readonly #served: ServedDevices | undefined;
  readonly journal: Journal;

  private constructor(changes: Map<string, SimChanges>, journal: Journal, served: ServedDevices | undefined) {
    this.#changes = changes;
    this.#served = served;
    this.journal = journal;
  }

  static async open(dir: string, served: ServedDevices | undefined): Promise<SimBook> {
    const { journal, records } = await Journal.open(join(dir, 'carrier.jsonl'));
    const changes = new Map([...Object.entries(demoSims), ...records.of<SimChanges>('sim')]);
    return new SimBook(changes, journal, served);
  }

  /** As it is now: one that only waits for its device to have something to run on is on as soon as the device has. */
  find(iccid: string): Sim {
    const sim = this.known(iccid);
    const waits = sim.status !== 9 && sim.stopReasons.every((reason) => endWithService.includes(reason));
    if (!waits || sim.boundImei === null || !this.#served?.isServed(sim.boundImei)) return sim;
    return { ...sim, status: 2, stopReasons: [], lastUsedImei: sim.lastUsedImei ?? sim.boundImei };
  }

  /** Whatever its device has. */
  known(iccid: string): Sim {
    return { ...healthySim(iccid), ...this.#changes.get(iccid) };
  }

  change(iccid: string, changes: SimChanges): void {
    const all = { ...this.#changes.get(iccid), ...changes };
    this.#changes.set(iccid, all);
    this.journal.put('sim', iccid, all);
  }
}
