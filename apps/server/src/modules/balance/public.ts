import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { listBalance } from './list.ts';

export { type Booking, creditBalance, debitBalance } from './book.ts';
export { bookedOn, payOut } from './pay-out.ts';

export function balanceCalls(db: Database): HandlersOf<'balance'> {
  return { 'balance.list': listBalance(db) };
}
