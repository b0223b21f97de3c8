import { join } from 'node:path';
import { Journal } from '../platform/journal.ts';
import type { ServedDevices } from '../platform/simulator.ts';
import { demoSims } from './demo-sims.ts';
import { healthySim, type Sim, type SimChanges, type StopReason } from './sim.ts';

/** Why a SIM stopped that a new plan resumes: its last plan had expired, or its owner had asked for a pause. */
const endWithService: readonly StopReason[] = ['expiredProduct', 'ownRequest'];

/** What the carrier knows of each SIM. It outlives a restart: cancelled SIMs stay cancelled, bound ones bound. */
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

  /** The SIM as it is now: one that only lacks a plan is on as soon as the platform serves its device. */
  find(iccid: string): Sim {
    const sim = this.known(iccid);
    const waits = sim.status !== 9 && sim.stopReasons.every((reason) => endWithService.includes(reason));
    if (!waits || sim.boundImei === null || !this.#served?.isServed(sim.boundImei)) return sim;
    return { ...sim, status: 2, stopReasons: [], lastUsedImei: sim.lastUsedImei ?? sim.boundImei };
  }

  /** The SIM as recorded, whether its device is served or not. */
  known(iccid: string): Sim {
    return { ...healthySim(iccid), ...this.#changes.get(iccid) };
  }

  change(iccid: string, changes: SimChanges): void {
    const all = { ...this.#changes.get(iccid), ...changes };
    this.#changes.set(iccid, all);
    this.journal.put('sim', iccid, all);
  }
}
