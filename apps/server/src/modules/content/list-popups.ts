import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentPopup, selectPopups } from './popup-view.ts';

export function listPopups(db: Database): Handler<'content.list-popups'> {
  return async ({ brand, now }, { page = 1, pageSize = 50 }) => {
    const { rows, total } = await readPage(
      selectPopups(db, brand)
        .orderBy((eb) => eb('p.active_to', '>', now), 'desc')
        .orderBy('p.sort')
        .orderBy('p.id'),
      { page, pageSize },
    );
    return { list: rows.map(presentPopup), page, pageSize, total };
  };
}
