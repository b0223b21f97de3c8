import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function listDictionary(db: Database): Handler<'content.list-dictionary'> {
  return async ({ language }, { type }) => {
    const rows = await db
      .selectFrom('dictionaries')
      .select(['key', 'title_zh', 'title_en'])
      .where('type', '=', type)
      .orderBy('sort')
      .execute();
    return rows.map((row) => ({ key: row.key, title: language === 'en' ? row.title_en : row.title_zh }));
  };
}
