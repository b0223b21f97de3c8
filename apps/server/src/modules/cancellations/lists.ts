import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { presentCancellation, presentCancellations } from './present.ts';

export function listCancellations(db: Database): Handler<'cancellations.list'> {
  return async ({ brand, subject }, { page = 1, pageSize = 10 }) => {
    const query = db
      .selectFrom('cancellations')
      .where('brand', '=', brand)
      .where('user_id', '=', subject.userId);
    const { rows, total } = await readPage(
      query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
      { page, pageSize },
    );
    return { list: await presentCancellations(db, rows), page, pageSize, total };
  };
}

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

/** One request of a brand, as staff see it. */
export async function showCancellation(
  db: Database,
  brand: string,
  id: string,
): Promise<Data<'cancellations.decide'> | Failure<'cancellationNotFound'>> {
  const row = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('brand', '=', brand)
    .where((eb) => eb(eb.cast('id', 'text'), '=', id))
    .executeTakeFirst();
  return row ? presentCancellation(db, row) : fail('cancellationNotFound');
}
