import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { BindingDeps } from './binding-deps.ts';
import { releaseDevice } from './release-device.ts';

export function unbindDevice({
  db,
  releaseHotspot,
  sendWaiting,
}: BindingDeps): Handler<'devices.unbind-device'> {
  return async ({ device, now }) => {
    const isReleased = await transact(db, (trx) => releaseDevice(trx, device, now, releaseHotspot));
    if (!isReleased) return fail('noService');
    await sendWaiting([device.imei]);
    return { imei: device.imei, unboundAt: now.toISOString() };
  };
}
