import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';

export function packageDescribe(db: Database): Handler<'catalogue.package-describe'> {
  return async ({ language }, { key }) => {
    const row = await db
      .selectFrom('package_types')
      .selectAll()
      .where('key', '=', key)
      .orderBy('type')
      .executeTakeFirst();
    if (!row) return fail('packageNotFound');
    const { type, unit, family } = row;
    return language === 'en'
      ? { type, key, unit, family, name: row.name_en, description: row.description_en }
      : { type, key, unit, family, name: row.name_zh, description: row.description_zh };
  };
}
