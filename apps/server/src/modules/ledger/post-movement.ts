import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { LedgerAccount, LedgerMovementKind, Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

export interface Movement {
  readonly kind: LedgerMovementKind;
  /**
   * The id of the payment, order line or refund. It has one movement of a kind, however often that is reported; what may
   * really come about again has a {@link subjectOnceMore}.
   */
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
export const postMovement = (trx: Transaction<Tables>, movement: Movement): Promise<void> =>
  postMovements(trx, [movement]);

/** The same for any number of them. */
export async function postMovements(trx: Transaction<Tables>, movements: readonly Movement[]): Promise<void> {
  if (movements.length > 0) await sql`with ${movementsWith(movements)} select`.execute(trx);
}

/**
 * The same as parts of a caller's `with`, which then moves the business tables and the money in one statement.
 * @param onlyIf name of another part of that `with`: when it has no row, nothing is written
 */
export function movementsWith(movements: readonly Movement[], onlyIf?: string): RawBuilder<unknown> {
  const rows = movements.map(({ kind, subject, orderId, at, amountFen, currency, debit, credit }) => ({
    id: newId(at.getTime()),
    kind,
    subject,
    order_id: orderId,
    at,
    amount_fen: amountFen,
    currency,
    debit,
    credit,
  }));
  const condition = onlyIf === undefined ? sql`` : sql`where exists (select from ${sql.table(onlyIf)})`;
  return sql`
    wanted as (
      -- As one parameter, so that the statement is the same however many they are.
      select * from json_to_recordset(${JSON.stringify(rows)}) as row (
        id uuid, kind text, subject text, order_id text, at timestamptz,
        amount_fen bigint, currency text, debit text, credit text
      ) ${condition}
    ),
    movement as (
      insert into ledger_movements (id, kind, subject, order_id, at)
      select id, kind, subject, order_id, at from wanted
      on conflict (kind, subject) do nothing
      returning id
    ),
    entries as (
      insert into ledger_entries (movement_id, account, currency, amount_fen)
      select id, entry.account, currency, entry.amount_fen
      from movement
      join wanted using (id)
      cross join lateral (values (debit, wanted.amount_fen), (credit, -wanted.amount_fen)) as entry (account, amount_fen)
    )`;
}

/**
 * The subject of a movement that may come about several times, as a refund that a bank has sent back can be made after
 * all: after the first time it has an id of its own, too. The caller's lock and states make sure that each is posted
 * once.
 */
export async function subjectOnceMore(
  trx: Transaction<Tables>,
  kind: LedgerMovementKind,
  subject: string,
  now: Date,
): Promise<string> {
  const first = await trx
    .selectFrom('ledger_movements')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return first ? `${subject} ${newId(now.getTime())}` : subject;
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
