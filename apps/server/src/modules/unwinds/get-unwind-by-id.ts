import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { presentUnwind } from './present.ts';
import { findUnwind } from './store.ts';

export function getUnwindById(db: Database): Handler<'unwinds.get-unwind-by-id'> {
  return async ({ brand, subject, language }, { id }) => {
    const row = await findUnwind(db, brand, id);
    if (!row) return fail('unwindNotFound');
    // Staff decide about the requests of others; their own they may withdraw, as anybody may.
    if (row.user_id === subject.userId) return presentUnwind(db, row, language, 'owner');
    return isStaffOf(subject, brand) ? presentUnwind(db, row, language, 'staff') : fail('unwindNotFound');
  };
}
