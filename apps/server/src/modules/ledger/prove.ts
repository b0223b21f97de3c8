import type { Queries } from '../../platform/database/connect.ts';

/** What the ledger says of an account, against what the orders, payments and refunds say. */
export interface OutOfBalance {
  readonly account: string;
  readonly currency: string;
  readonly ledgerFen: number;
  readonly expectedFen: number;
}

/** The accounts, of all brands, on which the ledger and the business tables disagree; no account is the proof. */
export async function proveLedger(db: Queries): Promise<OutOfBalance[]> {
  const rows = await db
    .selectFrom('ledger_proof')
    .selectAll()
    .orderBy('account')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    account: row.account,
    currency: row.currency,
    ledgerFen: row.ledger_fen,
    expectedFen: row.expected_fen,
  }));
}
