import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { CancellationRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { closeOrder, openStates } from '../orders/public.ts';
import { eraseAccount, eraseDevice } from './erase.ts';
import { type CancelledScope, hasOpenMoney, hasOpenPayment } from './losses.ts';
import { cancellationLog, endOpenRequests, lockCancellation } from './store.ts';

/**
 * Carries out the approved cancellations, each in its own transaction. One whose money is still on its way waits, as
 * the money must have an owner to come back to; it does not keep the others waiting.
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

/** How many devices of an account are erased in one transaction: until it ends they are locked, and reports wait. */
const devicesAtOnce = 20;

/** Erases an account's devices in batches, but for a last few. If it fails half-way, the next run goes on there. */
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
    if (row.imei === null) await lockAccount(trx, row.user_id);
    const scope = { brand, userId: row.user_id, imei: row.imei };
    if (await mustWait(trx, scope)) return;
    if (row.imei === null) {
      await cancelUnpaidOrders(trx, row.user_id, now);
      // Somebody may have begun to pay one of them meanwhile.
      if (await hasOpenPayment(trx, scope)) return;
      await eraseAccount(trx, row.user_id, now);
    } else await eraseDevice(trx, { imei: row.imei, user_id: row.user_id }, now);
    await trx
      .updateTable('cancellations')
      .set({ state: 'done', ended_at: now })
      .where('id', '=', id)
      .execute();
    await cancellationLog.record(trx, { id, state: 'done', at: now, actorId: null });
    // The account's devices are gone with it.
    if (row.imei === null) await endOpenRequests(trx, (eb) => eb('user_id', '=', row.user_id), now);
  });

/**
 * Waits for what is being written for the account, so that it goes, too: a login that brings what its guest wrote, or a
 * device that is being bound.
 */
const lockAccount = (trx: Transaction<Tables>, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

/** Until it is known what becomes of the money, somebody must own it. */
const mustWait = async (trx: Transaction<Tables>, scope: Omit<CancelledScope, 'site'>): Promise<boolean> =>
  (await hasOpenMoney(trx, scope)) || hasOpenPayment(trx, scope);

/** Whoever has a payment link could else still pay an order of an account that does not exist any more. */
async function cancelUnpaidOrders(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const unpaid = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', openStates)
    .orderBy('id')
    .execute();
  for (const { id } of unpaid) await closeOrder(trx, id, 'cancelled', now);
}
