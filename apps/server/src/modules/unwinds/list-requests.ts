import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentUnwinds } from './present.ts';
import { selectUnwinds } from './store.ts';

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
