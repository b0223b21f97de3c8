import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { forgetPet } from '../pets/public.ts';
import type { BindingDeps } from './binding-deps.ts';
import { forgetTraces } from './forget-traces.ts';

export function unbindDevice({
  db,
  queueWifiReset,
  sendWaiting,
}: BindingDeps): Handler<'devices.unbind-device'> {
  return async ({ device, now }) => {
    const isUnbound = await transact(db, async (trx) => {
      const unbound = await trx
        .updateTable('devices')
        .set({ user_id: null, bound_at: now, name: `${device.model} ${device.imei.slice(-4)}` })
        .where('imei', '=', device.imei)
        // Who has it since this was asked for keeps it, with all that is theirs.
        .where('user_id', '=', device.user_id)
        .executeTakeFirst();
      if (unbound.numUpdatedRows !== 1n) return false;
      await forgetOwner(trx, device, now);
      await queueWifiReset(trx, device.imei, now);
      return true;
    });
    if (!isUnbound) return fail('noService');
    await sendWaiting([device.imei]);
    return { imei: device.imei, unboundAt: now.toISOString() };
  };
}

/** What the next owner must not find. Orders stay: they are the account's, not the device's. */
export async function forgetOwner(
  trx: Transaction<Tables>,
  { imei }: Pick<DeviceRow, 'imei'>,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('possessions').where('imei', '=', imei).execute();
  await forgetPet(trx, imei, now);
  await trx.deleteFrom('alarm_receivers').where('imei', '=', imei).execute();
  await trx.deleteFrom('hotspot_clients').where('imei', '=', imei).execute();
  await forgetTraces(trx, imei);
}
