import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentUnwinds } from './present.ts';
import { selectUnwinds } from './store.ts';

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
