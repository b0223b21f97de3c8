import { sql } from 'kysely';
import type { Queries } from '../platform/database/connect.ts';
import { dictionaries } from './dictionaries.ts';
import { features } from './features.ts';
import { fillHelpEntries } from './help-entries.ts';
import { modelAlarms } from './model-alarms.ts';
import { packageTypes } from './package-types.ts';
import { workingDayExceptions } from './working-days.ts';

/**
 * Updates package types, dictionaries, working days, features, alarms of models and help entries to this release;
 * every operator needs them. Safe to run at each start and in many processes at once: rows are written in one order,
 * and only if they differ. Rows of earlier releases stay, as packages and orders may refer to them.
 */
export async function fillReferenceData(db: Queries): Promise<void> {
  await db
    .insertInto('package_types')
    .values([...packageTypes])
    .onConflict((conflict) =>
      conflict
        .column('type')
        .doUpdateSet((eb) => ({
          key: eb.ref('excluded.key'),
          unit: eb.ref('excluded.unit'),
          family: eb.ref('excluded.family'),
          name_zh: eb.ref('excluded.name_zh'),
          name_en: eb.ref('excluded.name_en'),
          description_zh: eb.ref('excluded.description_zh'),
          description_en: eb.ref('excluded.description_en'),
          sort: eb.ref('excluded.sort'),
        }))
        // Operators may change when a type counts as low.
        .where(
          sql<boolean>`(to_jsonb(package_types) - array['low_share_percent', 'low_at_most'])
            is distinct from (to_jsonb(excluded) - array['low_share_percent', 'low_at_most'])`,
        ),
    )
    .execute();
  await db
    .insertInto('dictionaries')
    .values(dictionaries)
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'key'])
        .doUpdateSet((eb) => ({
          title_zh: eb.ref('excluded.title_zh'),
          title_en: eb.ref('excluded.title_en'),
          sort: eb.ref('excluded.sort'),
        }))
        .where(sql<boolean>`dictionaries is distinct from excluded`),
    )
    .execute();
  await db
    .insertInto('working_day_exceptions')
    .values([...workingDayExceptions])
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({
          working: eb.ref('excluded.working'),
          name_zh: eb.ref('excluded.name_zh'),
          name_en: eb.ref('excluded.name_en'),
        }))
        .where(sql<boolean>`working_day_exceptions is distinct from excluded`),
    )
    .execute();
  await db
    .insertInto('features')
    .values([...features])
    .onConflict((conflict) =>
      conflict
        .column('key')
        // Operators may change the default of an existing feature.
        .doUpdateSet((eb) => ({
          title_zh: eb.ref('excluded.title_zh'),
          title_en: eb.ref('excluded.title_en'),
          sort: eb.ref('excluded.sort'),
        }))
        .where(
          sql<boolean>`(features.title_zh, features.title_en, features.sort) is distinct from (excluded.title_zh, excluded.title_en, excluded.sort)`,
        ),
    )
    .execute();
  await db
    .insertInto('model_alarms')
    .values(modelAlarms)
    .onConflict((conflict) =>
      conflict
        .columns(['species', 'model', 'code'])
        .doUpdateSet((eb) => ({ sort: eb.ref('excluded.sort') }))
        .whereRef('model_alarms.sort', '!=', 'excluded.sort'),
    )
    .execute();
  await fillHelpEntries(db);
}
