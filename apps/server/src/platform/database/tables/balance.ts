import type { Selectable } from 'kysely';
import type { Currency } from './columns.ts';

interface BalanceEntriesTable {
  id: string;
  brand: string;
  imei: string;
  currency: Currency;
  entry_no: number;
  kind: 'topUp' | 'debit' | 'credit' | 'refund';
  amount_fen: number;
  balance_after_fen: number;
  reference: string;
  order_id: string | null;
  description_zh: string;
  description_en: string;
  at: Date;
}

/** The tables of migrations/*-balance.ts. */
export interface BalanceTables {
  balance_entries: BalanceEntriesTable;
}

export type BalanceEntryRow = Selectable<BalanceEntriesTable>;
