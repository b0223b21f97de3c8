import type { Transaction } from 'kysely';
import type { DevicePlatform, ServiceActivation } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { SoldPackage, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { postMovement } from '../ledger/public.ts';
import { deliveryTransitions, lockOrder, recordEvent } from '../orders/public.ts';
import { returnLine } from '../payments/public.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly devicePlatform: DevicePlatform;
}

/** Package types that keep the device itself running: they move its expiry date. */
const platformTypes = [4, 6, 16];
/** Paid lines that were not delivered a day after payment are given up; what follows is a matter of refunds. */
const deadlineMs = 24 * 60 * 60 * 1000;

/** Tells the device platform what a paid line grants. Throws when it can't be told, so that the job is repeated. */
export function submitLine(deps: DeliveryDeps) {
  return async ({ lineId }: { lineId: string }): Promise<void> => {
    const { db, clock, jobs } = deps;
    const line = await loadLine(db, lineId);
    if (!line?.paid_at || (line.delivery !== 'waiting' && line.delivery !== 'retried')) return;
    const now = clock.now();
    try {
      await deps.devicePlatform.activate(await activationOf(db, lineId, line.imei));
    } catch (error) {
      if (now.getTime() - line.paid_at.getTime() > deadlineMs) return giveUp(deps, lineId, line);
      await moveLine(db, lineId, 'retried', now);
      throw error;
    }
    await transact(db, async (trx) => {
      if (!(await moveLine(trx, lineId, 'submitted', now))) return;
      await recordEvent(trx, { orderId: line.order_id, at: now, event: 'submitted' });
      await jobs.send('delivery.confirm', [{ lineId }], { trx, startAfterSeconds: 1 });
    });
  };
}

/** Asks whether the platform has done it; only then the grants count. Throws while it is under way. */
export function confirmLine(deps: DeliveryDeps) {
  return async ({ lineId }: { lineId: string }): Promise<void> => {
    const { db, clock, devicePlatform, jobs } = deps;
    const line = await loadLine(db, lineId);
    if (line?.delivery !== 'submitted') return;
    const { state, reason } = await devicePlatform.activationState(lineId);
    const now = clock.now();
    switch (state) {
      case 'accepted':
        throw new Error('the platform is still at it');
      case 'active':
        return putInEffect(db, lineId, line, now);
      case 'failed':
        return giveUp(deps, lineId, line, reason);
      case 'unknown':
        // It has lost what we told it: tell it again, under the same number.
        await transact(db, async (trx) => {
          if (await moveLine(trx, lineId, 'retried', now))
            await jobs.send('delivery.submit', [{ lineId }], { trx });
        });
    }
  };
}

/** Ends a delivery that will not happen, and gives the money back as the refund rules say. */
async function giveUp(
  { db, clock, jobs }: DeliveryDeps,
  lineId: string,
  line: Line,
  reason?: string | null,
): Promise<void> {
  const now = clock.now();
  await transact(db, async (trx) => {
    await lockOrder(trx, line.order_id);
    if (!(await moveLine(trx, lineId, 'failed', now))) return;
    // What comes after it in its queue must not wait for it.
    await trx.updateTable('grants').set({ state: 'revoked' }).where('order_line_id', '=', lineId).execute();
    await trx
      .deleteFrom('free_claims')
      .where('order_id', '=', line.order_id)
      .where('imei', '=', line.imei)
      .execute();
    const detail = reason ? { detail: reason } : {};
    await recordEvent(trx, { orderId: line.order_id, at: now, event: 'deliveryFailed', ...detail });
    await returnLine(trx, jobs, lineId, now);
  });
}

/** The line, its grants, its event, its device and its money in the ledger; nothing when it has moved on. */
async function putInEffect(db: Database, lineId: string, line: Line, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const moved = await moveInEffect(trx, lineId, line, now);
    if (!moved) return;
    const amountFen = line.amount_fen - line.discount_fen;
    if (amountFen === 0) return;
    await postMovement(trx, {
      kind: 'delivery',
      subject: lineId,
      orderId: line.order_id,
      at: now,
      amountFen,
      currency: line.currency,
      debit: 'deferred',
      credit: 'revenue',
    });
  });
}

async function moveInEffect(
  trx: Transaction<Tables>,
  lineId: string,
  line: Line,
  now: Date,
): Promise<boolean> {
  const updated = trx
    .with('moved', (cte) =>
      cte
        .updateTable('order_lines')
        .set({ delivery: 'inEffect', delivery_changed_at: now })
        .where('id', '=', lineId)
        .where('delivery', 'in', [...deliveryTransitions.inEffect])
        .returning(['id', 'order_id', 'imei', 'expiration_time']),
    )
    .with('delivered', (cte) =>
      cte
        .updateTable('grants')
        .from('moved')
        .set({ state: 'delivered' })
        .whereRef('grants.order_line_id', '=', 'moved.id')
        .returning('grants.order_line_id'),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'at', 'event'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select(['moved.order_id', eb.val(now).as('at'), eb.val('inEffect').as('event')]),
        )
        .returning('id'),
    );
  if (!keepsDeviceRunning(line.sold)) {
    return (await updated.selectFrom('moved').select('id').executeTakeFirst()) !== undefined;
  }
  const devices = await updated
    .updateTable('devices')
    .from('moved')
    .set((eb) => ({
      expiration_time: eb.fn<Date>('greatest', [
        eb.ref('devices.expiration_time'),
        eb.ref('moved.expiration_time'),
      ]),
      ...(line.active === 1 ? { status: 'activated' as const } : {}),
    }))
    .whereRef('devices.imei', '=', 'moved.imei')
    .executeTakeFirst();
  return devices.numUpdatedRows === 1n;
}

type Line = NonNullable<Awaited<ReturnType<typeof loadLine>>>;

const keepsDeviceRunning = (sold: SoldPackage): boolean =>
  sold.group === 9 || platformTypes.includes(sold.type);

const loadLine = (db: Database, lineId: string) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select([
      'l.order_id',
      'l.imei',
      'l.amount_fen',
      'l.discount_fen',
      'l.delivery',
      'l.sold',
      'l.expiration_time',
      'o.paid_at',
      'o.active',
      'o.currency',
    ])
    .where('l.id', '=', lineId)
    .executeTakeFirst();

/** Moves a line as the table allows it. False when it has moved on already: then nothing may follow from it. */
async function moveLine(
  db: Queries,
  lineId: string,
  to: 'submitted' | 'retried' | 'failed',
  now: Date,
): Promise<boolean> {
  const tries = to === 'submitted' ? 0 : 1;
  const moved = await db
    .updateTable('order_lines')
    .set((eb) => ({
      delivery: to,
      delivery_tries: eb('delivery_tries', '+', tries),
      delivery_changed_at: now,
    }))
    .where('id', '=', lineId)
    .where('delivery', 'in', [...deliveryTransitions[to]])
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** The line's grants, one service a type: from the first part's start to the last part's end. */
async function activationOf(db: Database, lineId: string, imei: string): Promise<ServiceActivation> {
  const [services, types] = await Promise.all([
    db
      .selectFrom('grants')
      .select((eb) => [
        'type',
        'unit',
        eb.fn.sum<number>('quantity').as('quantity'),
        eb.fn.min('effective_time').as('effectiveTime'),
        eb.fn.max('expiration_time').as('expirationTime'),
      ])
      .where('order_line_id', '=', lineId)
      .groupBy(['type', 'unit'])
      .orderBy('type')
      .execute(),
    loadPackageTypes(db),
  ]);
  const keys = new Map(types.map((type) => [type.type, type.key]));
  return {
    requestId: lineId,
    imei,
    services: services.map((service) => ({
      ...service,
      key: keys.get(service.type) ?? String(service.type),
    })),
  };
}
