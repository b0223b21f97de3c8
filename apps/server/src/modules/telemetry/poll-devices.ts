import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceConnector } from '../../gateways/device/port.ts';
import type { Ingest } from './ingest.ts';

const everyMs = 10_000;
/** The job is begun each minute: it ends before the next one. */
const times = 5;

/**
 * Asks a platform that does not send reports by itself. One process at a time has this job. The platform tells the last
 * report of every device each time, also of one that has been silent for months: what is stored is not stored again.
 */
export function pollDevices(connector: DeviceConnector | null, ingest: Ingest, pauseMs = everyMs) {
  /** When the last stored report of each device was made. */
  let stored = new Map<string, number>();
  return async (): Promise<void> => {
    const { poll } = connector ?? {};
    if (!poll) return;
    for (let time = 1; time <= times; time += 1) {
      const reports = await poll();
      await ingest.take(reports.filter(({ imei, at }) => stored.get(imei) !== at.getTime()));
      stored = new Map(reports.map(({ imei, at }) => [imei, at.getTime()]));
      if (time < times) await sleep(pauseMs);
    }
  };
}
