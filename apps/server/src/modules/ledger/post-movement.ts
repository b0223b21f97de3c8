import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { LedgerAccount, LedgerMovementKind, Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

export interface Movement {
  readonly kind: LedgerMovementKind;
  /** The payment, order line or refund that moved. It moves once a kind, however often it is told. */
  readonly subject: string;
  readonly orderId: string | null;
  readonly at: Date;
  /** Minor units of `currency`, above 0. */
  readonly amountFen: number;
  readonly currency: string;
  /** The account that the amount goes into, and the one that it comes out of. What we owe is below 0. */
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
}

/**
 * Writes one movement with its two entries, in one statement of the transaction that moves the business tables:
 * both happen or neither. The database refuses a movement that does not balance, and any later change.
 */
export async function postMovement(trx: Transaction<Tables>, movement: Movement): Promise<void> {
  await sql`with ${movementWith(movement)} select`.execute(trx);
}

/**
 * The same as parts of a caller's `with`, which then moves the business tables and the money in one statement.
 * @param onlyIf another part of it: no row of that, no movement
 */
export function movementWith(movement: Movement, onlyIf?: string): RawBuilder<unknown> {
  const { kind, subject, orderId, at, amountFen, currency, debit, credit } = movement;
  const condition = onlyIf === undefined ? sql`` : sql`where exists (select from ${sql.table(onlyIf)})`;
  return sql`
    movement as (
      insert into ledger_movements (id, kind, subject, order_id, at)
      select ${newId(at.getTime())}, ${kind}, ${subject}, ${orderId}, ${at} ${condition}
      on conflict (kind, subject) do nothing
      returning id
    ),
    entries as (
      insert into ledger_entries (movement_id, account, currency, amount_fen)
      select movement.id, entry.account, ${currency}, entry.amount_fen
      from movement, (values (${debit}, ${amountFen}::bigint), (${credit}, ${-amountFen}::bigint))
        as entry (account, amount_fen)
    )`;
}

/** Where the money of a paid line is: still owed, earned, or credited to the customer. */
export async function accountOfLine(
  trx: Transaction<Tables>,
  lineId: string,
): Promise<'deferred' | 'revenue' | 'balance'> {
  const moved = await trx
    .selectFrom('ledger_movements')
    .select('kind')
    .where('subject', '=', lineId)
    .where('kind', 'in', ['delivery', 'credit'])
    .executeTakeFirst();
  if (!moved) return 'deferred';
  return moved.kind === 'delivery' ? 'revenue' : 'balance';
}
