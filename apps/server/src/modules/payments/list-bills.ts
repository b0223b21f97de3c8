import type { Queries } from '../../platform/database/connect.ts';

/** A provider's bill of one day, as it was when it was compared: how many rows it had, and what did not fit. */
export interface ComparedBill {
  readonly provider: string;
  /** yyyy-MM-dd in the provider's zone. */
  readonly day: string;
  readonly comparedAt: Date;
  readonly rows: number;
  readonly openItems: number;
}

/** The bills that were compared, of all providers, the newest first; at most 200. */
export async function listBills(db: Queries): Promise<readonly ComparedBill[]> {
  const bills = await db
    .selectFrom('payment_bills')
    .select((eb) => [
      'provider',
      eb.cast<string>('day', 'text').as('day'),
      'compared_at as comparedAt',
      'rows',
      'open_items as openItems',
    ])
    .orderBy('payment_bills.day', 'desc')
    .orderBy('provider')
    .limit(200)
    .execute();
  return bills;
}
