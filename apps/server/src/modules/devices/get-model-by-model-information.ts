import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';

export function getModelByModelInformation(db: Database): Handler<'devices.get-model-by-model-information'> {
  return async ({ language }, { model }) => {
    const row = await db
      .selectFrom('device_models')
      .selectAll()
      .where('code', '=', model.trim())
      .executeTakeFirst();
    if (!row) return fail('modelNotFound');
    return {
      model: row.code,
      modelName: language === 'en' ? row.name_en : row.name_zh,
      deviceSpecies: row.species,
      picture: row.picture,
      realNameRequired: row.real_name_required,
    };
  };
}
