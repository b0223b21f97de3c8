import type { Insertable } from 'kysely';
import type { Movement } from '../modules/ledger/public.ts';
import type { Tables } from '../platform/database/tables.ts';
import { stableId } from './stable.ts';

export interface LedgerRows {
  readonly movements: Insertable<Tables['ledger_movements']>[];
  readonly entries: Insertable<Tables['ledger_entries']>[];
}

/** Adds a movement with its two entries. */
export function addMovement({ movements, entries }: LedgerRows, movement: Movement): void {
  const { kind, subject, orderId, at, currency, amountFen, debit, credit } = movement;
  const id = stableId(`movement ${kind} ${subject}`);
  movements.push({ id, kind, subject, order_id: orderId, at });
  entries.push(
    { movement_id: id, account: debit, currency, amount_fen: amountFen },
    { movement_id: id, account: credit, currency, amount_fen: -amountFen },
  );
}
