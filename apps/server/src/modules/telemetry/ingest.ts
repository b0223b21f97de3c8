import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { DeviceReport } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { isWrongClock, mostAheadMs } from '../../platform/device-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { useData } from '../allowances/public.ts';
import { mergeReports } from './merge-reports.ts';
import { offlineAfterMs } from './rules.ts';
import { writeClients } from './write-clients.ts';
import { dataUses, markSeen, writeHistory, writeLatest } from './write-reports.ts';

const mostAtOnce = 2_000;

export interface IngestDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retentionDays: number;
  /** Devices that were offline until now: what waits for them can be sent. */
  readonly onReturn: (imeis: readonly string[]) => Promise<void>;
}

export interface Ingest {
  /**
   * Stores reports; resolves when they are in the database, and what waited for their devices is sent. Those that come
   * while others are being stored go together with the next.
   */
  take(reports: readonly DeviceReport[]): Promise<void>;
}

/**
 * Leaves out reports of impossible times. When a device sent no others, its last one counts as of now, as it has just
 * come: a device with a wrong clock would be offline for ever otherwise. When its earlier ones were made, nobody can
 * say.
 */
function inTime(reports: readonly DeviceReport[], now: Date): DeviceReport[] {
  const timely = reports.filter(({ at }) => !isWrongClock(at, now, mostAheadMs));
  if (timely.length === reports.length) return timely;
  const heard = new Set(timely.map(({ imei }) => imei));
  const last = new Map<string, DeviceReport>();
  for (const report of reports) {
    const { imei, at } = report;
    if (heard.has(imei) || at < (last.get(imei)?.at ?? at)) continue;
    last.set(imei, report);
  }
  return [...timely, ...[...last.values()].map((report) => ({ ...report, at: now }))];
}

/** Group commit: while one batch is being written, all that comes is collected for the next one. */
export function createIngest({ db, clock, log, retentionDays, onReturn }: IngestDeps): Ingest {
  const knownDays = new Set<string>();
  let collecting: { reports: DeviceReport[]; done: Promise<void> } | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  /** @returns the devices that were offline until now */
  async function write(reports: readonly DeviceReport[]): Promise<readonly string[]> {
    const now = clock.now();
    const oldest = now.getTime() - retentionDays * dayMs;
    const kept = inTime(reports, now).filter(({ at }) => at.getTime() > oldest);
    if (kept.length < reports.length)
      log.warn({ dropped: reports.length - kept.length }, 'reports of impossible times');
    if (kept.length === 0) return [];
    await createDays(kept);
    return transact(db, async (trx) => {
      const seen = await markSeen(trx, mergeReports(kept), new Date(now.getTime() - offlineAfterMs));
      // What a device had kept in its memory from before it changed hands was deleted, and must not come back.
      const isFormers = ({ imei, at }: DeviceReport) => at < (seen.get(imei)?.bound_at ?? at);
      const present = kept.filter((report) => !isFormers(report));
      await writeHistory(trx, present);
      // The data use in such reports counts all the same: the services are the device's.
      const uses = await dataUses(trx, kept);
      await writeLatest(
        trx,
        mergeReports(kept.map((report) => (isFormers(report) ? { ...report, position: null } : report))),
      );
      await writeClients(trx, present);
      await useData(trx, uses);
      return [...seen.values()].filter((row) => !row.was_online).map(({ imei }) => imei);
    });
  }

  async function createDays(reports: readonly DeviceReport[]): Promise<void> {
    const days = new Set(reports.map(({ at }) => at.toISOString().slice(0, 10)));
    const missing = [...days].filter((day) => !knownDays.has(day));
    if (missing.length === 0) return;
    await sql`select create_telemetry_day(day::date) from unnest(${missing}::text[]) as day`.execute(db);
    for (const day of missing) knownDays.add(day);
  }

  return {
    take(reports) {
      if (reports.length === 0) return Promise.resolve();
      if (collecting && collecting.reports.length + reports.length <= mostAtOnce) {
        collecting.reports.push(...reports);
        return collecting.done;
      }
      const batch: DeviceReport[] = [...reports];
      const stored = writing.then(() => {
        if (collecting?.reports === batch) collecting = null;
        return write(batch);
      });
      const done = stored.then(async (returned) => {
        if (returned.length > 0) await onReturn(returned);
      });
      collecting = { reports: batch, done };
      // One that fails must not stop those after it; who waits for it is told. Nor must they wait until all is sent that
      // waited for devices which are back: a platform that does not answer takes seconds for each.
      writing = stored.catch(() => {});
      return done;
    },
  };
}
