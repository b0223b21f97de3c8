import type { RaisedAlarm } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { isWrongClock, mostAheadMs } from '../../platform/device-clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { knownCode } from './codes.ts';
import { keptMs } from './kept.ts';

export interface AlarmDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** What became of a push. `ignored`: of an unknown device, of a former owner, or older than alarms are kept. */
export interface Received {
  readonly stored: number;
  readonly repeated: number;
  readonly ignored: number;
}

/**
 * Stores alarms, each once: what is pushed again, or raised again by a device that was not answered, is the same
 * alarm. Their jobs are written with them, so none is stored and then forgotten.
 */
export function receiveAlarms({ db, jobs, clock }: AlarmDeps) {
  return async (alarms: readonly RaisedAlarm[]): Promise<Received> => {
    if (alarms.length === 0) return { stored: 0, repeated: 0, ignored: 0 };
    const now = clock.now();
    return transact(db, async (trx) => {
      const devices = await trx
        .selectFrom('devices')
        .select(['imei', 'brand', 'user_id', 'bound_at'])
        .where(
          'imei',
          'in',
          alarms.map(({ imei }) => imei),
        )
        .execute();
      const byImei = new Map(devices.map((device) => [device.imei, device]));
      const rows = alarms.flatMap((alarm) => {
        const device = byImei.get(alarm.imei);
        // If the device's clock runs far ahead, its alarm would be listed above all later ones; if it was never set or
        // lost its time, the alarm would be too old to keep. Such an alarm counts as raised now. By a clock that is a
        // little ahead the time stays: one that is raised again would else be told and paid for again.
        const at = isWrongClock(alarm.at, now, mostAheadMs) ? now : alarm.at;
        if (!device || now.getTime() - at.getTime() > keptMs) return [];
        // An alarm that the device kept in its memory from before it was bound is not the present owner's.
        if (device.bound_at && at < device.bound_at) return [];
        return [
          {
            id: newId(now.getTime()),
            source_id: alarm.id,
            brand: device.brand,
            imei: alarm.imei,
            user_id: device.user_id,
            code: knownCode(alarm.code),
            at,
            received_at: now,
            value: alarm.value,
            unit: alarm.unit,
            duration_sec: alarm.durationSec,
            longitude: alarm.longitude,
            latitude: alarm.latitude,
            place: alarm.place,
          },
        ];
      });
      const ignored = alarms.length - rows.length;
      if (rows.length === 0) return { stored: 0, repeated: 0, ignored };
      const stored = await trx
        .insertInto('alarm_events')
        // In one order, so that two pushes with the same alarms do not deadlock.
        .values(rows.sort((a, b) => (a.source_id < b.source_id ? -1 : 1)))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      await jobs.send(
        'alarms.notify',
        stored.map(({ id }) => ({ eventId: id })),
        { trx },
      );
      return { stored: stored.length, repeated: rows.length - stored.length, ignored };
    });
  };
}
