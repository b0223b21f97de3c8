import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Journal, JournalRecords } from '../platform/journal.ts';
import type { ServiceRequest } from './service-request.ts';

/** Renewal of the platform, activation, and the main data plans: a device runs while it has one of them. */
const runningTypes: readonly number[] = [4, 6, 9, 12, 16, 3052];

/** Keep-number: the device pauses until the next plan. */
const pauseType = 17;

export type ServiceState = 'accepted' | 'active' | 'failed';

/** The latest revision of a request to give a device services, by `requestId`. */
export interface ServiceRecord extends ServiceRequest {
  readonly bodyHash: string;
  readonly settlesAtMs: number;
  /** Why it will fail; null: it will become active. */
  readonly failureReason: string | null;
  state: ServiceState;
  updatedAtMs: number;
}

/** Accepts services and makes them active a moment later. */
export class Services {
  readonly records: Map<string, ServiceRecord>;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #failing = new Map<string, string>();

  constructor(journal: Journal, records: JournalRecords, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
    this.records = records.of<ServiceRecord>('service');
    for (const record of this.records.values()) {
      if (record.state === 'accepted') this.#schedule(record);
    }
  }

  /**
   * @returns the record: a new one, the one that is there, or that one with the new revision; 'conflict' when the id
   * was used for another device, or the revision with another body
   */
  submit(request: ServiceRequest, body: string, activationMs: number): ServiceRecord | 'conflict' {
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const existing = this.records.get(request.requestId);
    const now = this.#clock.now();
    if (existing !== undefined) {
      if (existing.imei !== request.imei) return 'conflict';
      if (request.revision < existing.revision) return existing;
      if (request.revision === existing.revision)
        return existing.bodyHash === bodyHash ? existing : 'conflict';
      // State and timing stay. The object stays too: the timer of a record that has not settled holds it.
      Object.assign(existing, request, { bodyHash, updatedAtMs: now });
      this.#save(existing);
      return existing;
    }
    const failureReason = this.#failing.get(request.imei) ?? null;
    this.#failing.delete(request.imei);
    const record: ServiceRecord = {
      ...request,
      bodyHash,
      settlesAtMs: now + activationMs,
      failureReason,
      state: 'accepted',
      updatedAtMs: now,
    };
    this.#save(record);
    this.#schedule(record);
    return record;
  }

  /** Whether the device now has a service that keeps it running, and no pause that began later. */
  keepsRunning(imei: string): boolean {
    const now = this.#clock.now();
    const active = [...this.records.values()].filter(
      (record) => record.imei === imei && record.state === 'active',
    );
    const latestBegin = (types: readonly number[]) =>
      active
        .flatMap(({ services }) => services)
        .filter(({ type }) => types.includes(type))
        .map(({ effectiveTime, expirationTime }) => [Date.parse(effectiveTime), expirationTime] as const)
        .filter(([begin, end]) => begin <= now && (end === null || Date.parse(end) > now))
        .reduce((latest, [begin]) => Math.max(latest, begin), Number.NEGATIVE_INFINITY);
    const runsSince = latestBegin(runningTypes);
    return Number.isFinite(runsSince) && runsSince >= latestBegin([pauseType]);
  }

  /** The device's next request will be accepted and then fail. */
  failNext(imei: string, reason: string): void {
    this.#failing.set(imei, reason);
  }

  #schedule(record: ServiceRecord): void {
    this.#clock.schedule(record.settlesAtMs, () => {
      record.state = record.failureReason === null ? 'active' : 'failed';
      record.updatedAtMs = this.#clock.now();
      this.#save(record);
    });
  }

  #save(record: ServiceRecord): void {
    this.records.set(record.requestId, record);
    this.#journal.put('service', record.requestId, record);
  }
}
