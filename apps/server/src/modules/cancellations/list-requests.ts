import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentCancellations } from './present.ts';

export function listCancellationRequests(db: Database): Handler<'cancellations.list-requests'> {
  return async ({ brand, now }, { state, page = 1, pageSize = 20 }) => {
    let query = db
      .selectFrom('cancellations as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .where('c.brand', '=', brand);
    query =
      state === undefined
        ? query.where('c.decided_at', 'is', null).where('c.ended_at', 'is', null)
        : query.where('c.state', '=', state);
    const { rows, total } = await readPage(
      query.selectAll('c').select('u.user_name').orderBy('c.decide_by').orderBy('c.id'),
      { page, pageSize },
    );
    const shown = await presentCancellations(db, rows);
    return {
      list: shown.map((one, index) => ({
        ...one,
        userName: rows[index]?.user_name ?? '',
        overdue: one.mayWithdraw && new Date(one.decideBy) < now,
      })),
      page,
      pageSize,
      total,
    };
  };
}
