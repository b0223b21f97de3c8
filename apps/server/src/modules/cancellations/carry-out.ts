import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { CancellationRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { closeOrder } from '../orders/public.ts';
import { eraseAccount, eraseDevice } from './erase.ts';
import { type CancelledScope, hasOpenMoney, hasOpenPayment } from './losses.ts';
import { lockCancellation, recordStep } from './store.ts';

/**
 * Carries out what was approved, each in a transaction of its own. One whose money is still on its way waits: there
 * must be somebody for it to come back to. All are looked at: those that wait keep nobody else waiting.
 */
export function carryOutCancellations(db: Database, clock: Clock, log: Logger) {
  return async (): Promise<void> => {
    const approved = await db
      .selectFrom('cancellations')
      .select(['id', 'brand'])
      .where('state', '=', 'approved')
      .orderBy('decided_at')
      .execute();
    for (const row of approved) {
      try {
        await eraseMostDevices(db, row, clock.now());
        await carryOut(db, row, clock.now());
      } catch (error) {
        log.error({ err: error, cancellationId: row.id }, 'a cancellation could not be carried out');
      }
    }
  };
}

/** Devices of an account that go in one transaction: they are locked for as long, and so is who reports for them. */
const devicesAtOnce = 20;

/** Of an account with many devices those beyond a few, some at a time; what fails half-way goes on there. */
async function eraseMostDevices(
  db: Database,
  { id, brand }: Pick<CancellationRow, 'id' | 'brand'>,
  now: Date,
): Promise<void> {
  const eraseSome = (): Promise<boolean> =>
    transact(db, async (trx) => {
      const row = await lockCancellation(trx, brand, id);
      if (row?.state !== 'approved' || row.imei !== null) return false;
      const devices = await trx
        .selectFrom('devices')
        .select(['imei', 'user_id'])
        .where('user_id', '=', row.user_id)
        .orderBy('imei')
        .limit(devicesAtOnce + 1)
        .forUpdate()
        .execute();
      if (devices.length <= devicesAtOnce) return false;
      if (await mustWait(trx, { brand, userId: row.user_id, imei: null })) return false;
      for (const device of devices.slice(0, devicesAtOnce)) await eraseDevice(trx, device, now);
      return true;
    });
  while (await eraseSome());
}

const carryOut = (
  db: Database,
  { id, brand }: Pick<CancellationRow, 'id' | 'brand'>,
  now: Date,
): Promise<void> =>
  transact(db, async (trx) => {
    const row = await lockCancellation(trx, brand, id);
    if (row?.state !== 'approved') return;
    const scope = { brand, userId: row.user_id, imei: row.imei };
    if (await mustWait(trx, scope)) return;
    if (row.imei === null) {
      await cancelUnpaidOrders(trx, row.user_id, now);
      // Somebody has begun to pay one of them meanwhile.
      if (await hasOpenPayment(trx, scope)) return;
      await eraseAccount(trx, row.user_id, now);
    } else await eraseDevice(trx, { imei: row.imei, user_id: row.user_id }, now);
    await trx
      .updateTable('cancellations')
      .set({ state: 'done', ended_at: now })
      .where('id', '=', id)
      .execute();
    await recordStep(trx, { id, state: 'done', at: now, actorId: null });
    if (row.imei === null) await endOtherRequests(trx, row.user_id, id, now);
  });

/** Until it is known what became of their money, there must be somebody whose it is. */
const mustWait = async (trx: Transaction<Tables>, scope: Omit<CancelledScope, 'site'>): Promise<boolean> =>
  (await hasOpenMoney(trx, scope)) || hasOpenPayment(trx, scope);

/** Who was given a link to one could still pay it, for an account that is nobody's any more. */
async function cancelUnpaidOrders(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const unpaid = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['toPay', 'failed'])
    .orderBy('id')
    .execute();
  for (const { id } of unpaid) await closeOrder(trx, id, 'cancelled', now);
}

/** With the account its devices have gone, too: nothing is left to be decided about them. */
async function endOtherRequests(
  trx: Transaction<Tables>,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const ended = await trx
    .updateTable('cancellations')
    .set({ state: 'withdrawn', ended_at: now, decided_at: null, decided_by: null })
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  for (const other of ended)
    await recordStep(trx, { id: other.id, state: 'withdrawn', at: now, actorId: null });
}
