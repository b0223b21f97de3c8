import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentCancellations } from './present.ts';

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
