import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceConnector } from '../../gateways/device/port.ts';
import type { Ingest } from './ingest.ts';

const everyMs = 10_000;
/** The job is begun each minute: it ends before the next one. */
const times = 5;

/** Asks a platform that does not send reports by itself. One process at a time has this job. */
export function pollDevices(connector: DeviceConnector | null, ingest: Ingest, pauseMs = everyMs) {
  return async (): Promise<void> => {
    const { poll } = connector ?? {};
    if (!poll) return;
    for (let time = 1; time <= times; time += 1) {
      await ingest.take(await poll());
      if (time < times) await sleep(pauseMs);
    }
  };
}
