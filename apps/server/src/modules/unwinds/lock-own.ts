import type { Transaction } from 'kysely';
import type { Tables, UnwindRow } from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import { type OwnerAction, ownerMoves } from './rules.ts';
import { lockUnwind } from './store.ts';

/** The caller's own request, locked, in a state in which it may be done. */
export async function lockOwn(
  trx: Transaction<Tables>,
  brand: string,
  userId: string,
  id: string,
  action: OwnerAction,
): Promise<UnwindRow | Failure<'unwindNotFound' | 'unwindStateWrong'>> {
  const row = await lockUnwind(trx, brand, id);
  if (row?.user_id !== userId) return fail('unwindNotFound');
  return ownerMoves[action].includes(row.state) ? row : fail('unwindStateWrong');
}
