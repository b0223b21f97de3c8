import type { Transaction } from 'kysely';
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
  const { kind, subject, orderId, at, amountFen, currency, debit, credit } = movement;
  await trx
    .with('movement', (cte) =>
      cte
        .insertInto('ledger_movements')
        .values({ id: newId(at.getTime()), kind, subject, order_id: orderId, at })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .returning('id'),
    )
    .insertInto('ledger_entries')
    .columns(['movement_id', 'account', 'currency', 'amount_fen'])
    .expression((eb) => {
      const entry = (account: LedgerAccount, fen: number) =>
        eb
          .selectFrom('movement')
          .select((inner) => [
            'movement.id',
            inner.val<string>(account).as('account'),
            inner.val<string>(currency).as('currency'),
            inner.cast<number>(inner.val(fen), 'bigint').as('amount_fen'),
          ]);
      return entry(debit, amountFen).unionAll(entry(credit, -amountFen)) as never;
    })
    .execute();
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
