import type { Transaction } from 'kysely';
import type { BalanceEntryRow, Currency, Tables } from '../../platform/database/tables.ts';
import { lockName } from '../../platform/database/transact.ts';
import { newId } from '../../platform/ids.ts';

/** What is booked on the prepaid balance of a device. */
export interface Booking {
  readonly brand: string;
  readonly imei: string;
  /** ISO 4217; a device has a balance of its own for each. */
  readonly currency: Currency;
  /** Minor units, above 0 for debits as well. */
  readonly amountFen: number;
  /** What it is for, such as `line:<id>`: the same reference is booked once, however often it is asked for. */
  readonly reference: string;
  readonly orderId: string | null;
  readonly description: { readonly zh: string; readonly en: string };
  readonly at: Date;
}

/** The entry of a booking. `isNew`: false if this reference was booked before, by that entry. */
export interface Booked {
  readonly entry: BalanceEntryRow;
  readonly isNew: boolean;
}

/** The most that a balance can hold, in minor units: its column is an integer of 32 bits. */
const mostBalanceFen = 2 ** 31 - 1;

/**
 * Money that we owe goes into the balance: a line that could not be delivered. Null, and nothing is booked, where the
 * balance can't hold as much.
 */
export async function creditBalance(trx: Transaction<Tables>, booking: Booking): Promise<Booked | null> {
  const { booked, last } = await takeTurn(trx, booking);
  if (booked) return { entry: booked, isNew: false };
  if (last.balance_after_fen > mostBalanceFen - booking.amountFen) return null;
  return { entry: await append(trx, last, 'credit', booking), isNew: true };
}

/** Pays from the balance; null, and nothing is booked, where it does not hold enough. */
export async function debitBalance(trx: Transaction<Tables>, booking: Booking): Promise<Booked | null> {
  const { booked, last } = await takeTurn(trx, booking);
  if (booked) return { entry: booked, isNew: false };
  if (last.balance_after_fen < booking.amountFen) return null;
  return { entry: await append(trx, last, 'debit', booking), isNew: true };
}

type LastEntry = Pick<BalanceEntryRow, 'entry_no' | 'balance_after_fen'>;

const noEntry: LastEntry = { entry_no: 0, balance_after_fen: 0 };

/**
 * Waits until nobody else books on this balance, then answers the entry that this reference has already, and the last
 * entry. The database refuses two entries that follow the same one; as that would end the caller's transaction,
 * bookings at the same time take turns instead.
 */
async function takeTurn(
  trx: Transaction<Tables>,
  { imei, currency, reference, amountFen }: Booking,
): Promise<{ readonly booked: BalanceEntryRow | undefined; readonly last: LastEntry }> {
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0)
    throw new RangeError(`a booking has an amount above 0, not ${amountFen}`);
  await lockName(trx, `balance ${imei} ${currency}`);
  const booked = await trx
    .selectFrom('balance_entries')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  const last = await trx
    .selectFrom('balance_entries')
    .select(['entry_no', 'balance_after_fen'])
    .where('imei', '=', imei)
    .where('currency', '=', currency)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { booked, last: last ?? noEntry };
}

function append(
  trx: Transaction<Tables>,
  last: LastEntry,
  kind: 'credit' | 'debit',
  booking: Booking,
): Promise<BalanceEntryRow> {
  const amountFen = kind === 'credit' ? booking.amountFen : -booking.amountFen;
  return trx
    .insertInto('balance_entries')
    .values({
      id: newId(booking.at.getTime()),
      brand: booking.brand,
      imei: booking.imei,
      currency: booking.currency,
      entry_no: last.entry_no + 1,
      kind,
      amount_fen: amountFen,
      balance_after_fen: last.balance_after_fen + amountFen,
      reference: booking.reference,
      order_id: booking.orderId,
      description_zh: booking.description.zh,
      description_en: booking.description.en,
      at: booking.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
