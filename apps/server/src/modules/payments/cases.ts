import type { Queries } from '../../platform/database/connect.ts';
import type { PaymentCaseKind, RefundRow } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

export interface NewCase {
  readonly kind: PaymentCaseKind;
  /** What the case is about: the number of a transaction, attempt, refund or order line; of a bill its day. */
  readonly subject: string;
  readonly provider: string;
  /** The staff of its brand see the case; null for what belongs to no order, which all staff see. */
  readonly orderId: string | null;
  readonly amountFen: number | null;
  readonly currency: string | null;
  readonly detail: string | null;
  readonly now: Date;
}

/** Puts something on the list of what a person has to look at; what is on it already stays as it is. */
export async function openCase(db: Queries, { orderId, amountFen, now, ...rest }: NewCase): Promise<void> {
  await db
    .insertInto('payment_cases')
    .values((eb) => ({
      id: newId(now.getTime()),
      ...rest,
      brand: orderId === null ? null : eb.selectFrom('orders').select('brand').where('id', '=', orderId),
      order_id: orderId,
      amount_fen: amountFen,
      opened_at: now,
      resolved_at: null,
      resolved_by: null,
      resolution: null,
    }))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'provider', 'subject']).where('resolved_at', 'is', null).doNothing(),
    )
    .execute();
}

/** Likewise, about a refund of a provider's payment. */
export const openRefundCase = (
  db: Queries,
  kind: 'refundUnknown' | 'refundFailed' | 'foreignRefund',
  refund: Pick<RefundRow, 'id' | 'order_id' | 'amount_fen' | 'currency'>,
  about: Pick<NewCase, 'provider' | 'detail' | 'now'>,
): Promise<void> =>
  openCase(db, {
    kind,
    subject: refund.id,
    orderId: refund.order_id,
    amountFen: refund.amount_fen,
    currency: refund.currency,
    ...about,
  });

/** The cases that a brand's staff may see: those of its orders, and those of no order, which all staff see. */
export const casesOf = (db: Queries, brand: string) =>
  db.selectFrom('payment_cases').where((eb) => eb.or([eb('brand', '=', brand), eb('brand', 'is', null)]));

/** Whether it is, or was, on the list: what a person has put aside need not come back. */
export async function wasOpened(
  db: Queries,
  { kind, provider, subject }: Pick<NewCase, 'kind' | 'provider' | 'subject'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('payment_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes off the list what has settled itself. */
export async function settleCase(
  db: Queries,
  kinds: readonly PaymentCaseKind[],
  { provider, subject, now }: { provider: string; subject: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_cases')
    .set({ resolved_at: now, resolution: 'settled' })
    .where('kind', 'in', kinds)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute();
}
