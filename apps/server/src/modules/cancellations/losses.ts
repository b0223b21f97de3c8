import { currencyOfSite } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { CancellationLosses, PaymentCaseKind, Site } from '../../platform/database/tables.ts';
import { openStates } from '../orders/public.ts';

/** What a request is about: an account with its devices, or one device. */
export interface CancelledScope {
  readonly brand: string;
  readonly site: Site;
  readonly userId: string;
  readonly imei: string | null;
}

async function imeisOf(
  db: Queries,
  { brand, userId, imei }: Omit<CancelledScope, 'site'>,
): Promise<string[]> {
  if (imei !== null) return [imei];
  const rows = await db
    .selectFrom('devices')
    .select('imei')
    .where('user_id', '=', userId)
    .where('brand', '=', brand)
    .execute();
  return rows.map((row) => row.imei);
}

/** What is lost for good: shown before a person agrees, and kept with the request. */
export async function lossesOf(db: Queries, scope: CancelledScope, now: Date): Promise<CancellationLosses> {
  const imeis = await imeisOf(db, scope);
  const none = imeis.length === 0;
  const [packages, coupons, balances] = await Promise.all([
    none
      ? { n: 0 }
      : db
          .selectFrom('grants')
          .select((eb) => eb.fn.count<number>('order_line_id').distinct().as('n'))
          .where('imei', 'in', imeis)
          // What is paid for and not delivered yet is lost, too.
          .where('state', 'in', ['pending', 'delivered'])
          .where('expiration_time', '>', now)
          .executeTakeFirstOrThrow(),
    db
      .selectFrom('coupons')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('brand', '=', scope.brand)
      .where('revoked', '=', false)
      .where('valid_to', '>', now)
      .where((eb) => eb(eb('used', '+', eb.ref('reserved')), '<', eb.ref('total')))
      .where((eb) =>
        eb.or([
          ...(scope.imei === null ? [eb('target_user_id', '=', scope.userId)] : []),
          ...(none ? [] : [eb('target_imei', 'in', imeis)]),
          eb.val(false),
        ]),
      )
      .executeTakeFirstOrThrow(),
    none
      ? []
      : db
          .selectFrom('balance_entries')
          .distinctOn('imei')
          .select('balance_after_fen')
          .where('imei', 'in', imeis)
          .where('currency', '=', currencyOfSite(scope.site))
          .orderBy('imei')
          .orderBy('entry_no', 'desc')
          .execute(),
  ]);
  return {
    devices: imeis.length,
    runningPackages: packages.n,
    coupons: coupons.n,
    balanceFen: balances.reduce((sum, row) => sum + row.balance_after_fen, 0),
  };
}

/** The cases in which staff have to decide about a person's money. */
const openQuestions: readonly PaymentCaseKind[] = [
  'quarantine',
  'refundFailed',
  'refundUnknown',
  'undelivered',
];

/**
 * Whether money is on its way back, or staff have yet to decide whether it goes back, or an unwind is open. As long as
 * that is so, no cancellation is carried out.
 */
export async function hasOpenMoney(db: Queries, scope: Omit<CancelledScope, 'site'>): Promise<boolean> {
  const ordersOf =
    scope.imei === null
      ? db.selectFrom('orders').select('id').where('user_id', '=', scope.userId)
      : db
          .selectFrom('order_lines as l')
          .innerJoin('orders as o', 'o.id', 'l.order_id')
          .select('o.id')
          .where('l.imei', '=', scope.imei)
          // What a guest or another account has paid for the device goes back to them.
          .where('o.user_id', '=', scope.userId);
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'processing'])
    .where('order_id', 'in', ordersOf)
    .limit(1)
    .executeTakeFirst();
  if (refund) return true;
  const question = await db
    .selectFrom('payment_cases')
    .select('id')
    .where('resolved_at', 'is', null)
    .where('kind', 'in', openQuestions)
    .where('order_id', 'in', ordersOf)
    .limit(1)
    .executeTakeFirst();
  if (question) return true;
  const unwind = await db
    .selectFrom('unwinds')
    .select('id')
    .where('ended_at', 'is', null)
    .where('user_id', '=', scope.userId)
    .$if(scope.imei !== null, (query) => query.where('imei', '=', scope.imei))
    .limit(1)
    .executeTakeFirst();
  return unwind !== undefined;
}

/**
 * Whether the account may be paying at this moment: an attempt is open at its provider, or its outcome is unknown. That
 * ends within the hour or becomes a case for staff, so the person is not told of it.
 */
export async function hasOpenPayment(db: Queries, scope: Omit<CancelledScope, 'site'>): Promise<boolean> {
  const open = await db
    .selectFrom('orders as o')
    .innerJoin('payment_attempts as a', 'a.order_id', 'o.id')
    .select('a.id')
    .where('o.user_id', '=', scope.userId)
    .where('o.status', 'in', openStates)
    .where('a.state', '=', 'open')
    .$if(scope.imei !== null, (query) =>
      query.where('o.id', 'in', (lines) =>
        lines.selectFrom('order_lines').select('order_id').where('imei', '=', scope.imei),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
