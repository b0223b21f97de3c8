import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentEdited } from './present.ts';
import { selectEntries } from './store.ts';

export function listFaqs(db: Database): Handler<'help.list-faqs'> {
  return async ({ brand }, { page = 1, pageSize = 50 }) => {
    const [rows, { total }] = await Promise.all([
      selectEntries(db, brand)
        .orderBy('f.sort')
        .orderBy('f.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      db
        .selectFrom('faqs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('brand', '=', brand)
        .executeTakeFirstOrThrow(),
    ]);
    return { list: rows.map(presentEdited), page, pageSize, total };
  };
}
