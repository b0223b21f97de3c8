import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { presentUnwind } from './present.ts';
import { findUnwind } from './store.ts';

export function getUnwindById(db: Database): Handler<'unwinds.get-unwind-by-id'> {
  return async ({ brand, subject, language }, { id }) => {
    const row = await findUnwind(db, brand, id);
    const isStaff = isStaffOf(subject, brand);
    if (!row || (row.user_id !== subject.userId && !isStaff)) return fail('unwindNotFound');
    return presentUnwind(db, row, language, isStaff ? 'staff' : 'owner');
  };
}
