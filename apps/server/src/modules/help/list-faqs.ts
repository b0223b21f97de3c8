import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentEdited } from './present.ts';
import { selectEntries } from './store.ts';

export function listFaqs(db: Database): Handler<'help.list-faqs'> {
  return async ({ brand }, { page = 1, pageSize = 50 }) => {
    const { rows, total } = await readPage(selectEntries(db, brand).orderBy('f.sort').orderBy('f.id'), {
      page,
      pageSize,
    });
    return { list: rows.map(presentEdited), page, pageSize, total };
  };
}
