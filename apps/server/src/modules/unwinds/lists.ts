import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { presentUnwind, presentUnwinds } from './present.ts';
import { findUnwind, selectUnwinds } from './store.ts';

export function getUnwindList(db: Database): Handler<'unwinds.get-unwind-list'> {
  return async ({ brand, subject, language }, { page = 1, pageSize = 10 }) => {
    const query = selectUnwinds(db, brand).where('w.user_id', '=', subject.userId);
    const { rows, total } = await readPage(query.orderBy('w.created_at', 'desc').orderBy('w.id', 'desc'), {
      page,
      pageSize,
    });
    return { list: await presentUnwinds(db, rows, language, 'owner'), page, pageSize, total };
  };
}

export function getUnwindById(db: Database): Handler<'unwinds.get-unwind-by-id'> {
  return async ({ brand, subject, language }, { id }) => {
    const row = await findUnwind(db, brand, id);
    const isStaff = isStaffOf(subject, brand);
    if (!row || (row.user_id !== subject.userId && !isStaff)) return fail('unwindNotFound');
    return presentUnwind(db, row, language, isStaff ? 'staff' : 'owner');
  };
}

export function listUnwindRequests(db: Database): Handler<'unwinds.list-requests'> {
  return async ({ brand, now, language }, { state, page = 1, pageSize = 20 }) => {
    let query = selectUnwinds(db, brand);
    query = state === undefined ? query.where('w.ended_at', 'is', null) : query.where('w.state', '=', state);
    const { rows, total } = await readPage(query.orderBy('w.decide_by').orderBy('w.id'), { page, pageSize });
    const shown = await presentUnwinds(db, rows, language, 'staff');
    return {
      list: shown.map((one, index) => ({
        ...one,
        userName: rows[index]?.user_name ?? '',
        deviceUserName: rows[index]?.device_user_name ?? null,
        overdue: one.endedAt === null && one.state !== 'refunding' && new Date(one.decideBy) < now,
      })),
      page,
      pageSize,
      total,
    };
  };
}
