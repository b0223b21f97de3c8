import type { Database } from '../../platform/database/connect.ts';
import type { DeviceModelRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { isSpecies, speciesNumbers, speciesOf } from '../../platform/species.ts';
import { type ActContext, changedFields, recordAct } from '../audit/public.ts';
import { worksForAll } from './works-for.ts';

export const modelPictures: readonly DeviceModelRow['picture'][] = [
  'hotspot',
  'locator',
  'pet',
  'camera',
  'car',
];

/** What is to change of a model: a field that is left out stays as it is. A new model needs all fields. */
export interface ModelInput {
  readonly code: string;
  readonly nameZh?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly species?: string | undefined;
  readonly picture?: string | undefined;
  readonly realName?: string | undefined;
}

export interface ModelView {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly species: string;
  readonly picture: string;
  readonly realName: 'yes' | 'no';
  readonly devices: number;
}

/** Every model with the number of its devices, of all brands. */
export async function listModels(db: Database): Promise<ModelView[]> {
  const rows = await db
    .selectFrom('device_models as m')
    .selectAll('m')
    .select((eb) =>
      eb
        .selectFrom('devices as d')
        .select((inner) => inner.fn.countAll<number>().as('devices'))
        .whereRef('d.model', '=', 'm.code')
        .as('devices'),
    )
    .orderBy('m.code')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    species: speciesOf(row.species) ?? String(row.species),
    picture: row.picture,
    realName: row.real_name_required ? 'yes' : 'no',
    devices: row.devices ?? 0,
  }));
}

/** Adds or changes a model. Devices can be imported only if their model exists. */
export async function setModel(
  db: Database,
  context: ActContext,
  input: ModelInput,
): Promise<{ code: string; added: boolean; fields: string } | Failure<'invalidInput'>> {
  const { code } = input;
  if (!worksForAll(context)) return invalidField('as', 'does not work for all brands, who share the models');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(code))
    return invalidField('CODE', 'must be 1 to 32 letters, digits, dots and hyphens');
  const wrong = wrongField(input);
  if (wrong) return wrong;
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('device_models')
      .selectAll()
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    const after = merged(input, before);
    if ('failure' in after) return after;
    const fields = changedFields<DeviceModelRow>(before ?? null, after);
    if (fields !== '') {
      await trx
        .insertInto('device_models')
        .values(after)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(after))
        .execute();
      await recordAct(trx, context, {
        action: 'models.set',
        objectType: 'deviceModel',
        objectId: code,
        changes: { added: !before, fields },
      });
    }
    return { code, added: !before, fields };
  });
}

function wrongField({ nameZh, nameEn, species, picture, realName }: ModelInput) {
  for (const [field, name] of [
    ['nameZh', nameZh],
    ['nameEn', nameEn],
  ] as const)
    if (name !== undefined && (name.trim() === '' || name.length > 60))
      return invalidField(field, 'must be 1 to 60 characters');
  if (species !== undefined && !isSpecies(species))
    return invalidField('species', `must be one of ${Object.keys(speciesNumbers).join(', ')}`);
  if (picture !== undefined && !modelPictures.some((one) => one === picture))
    return invalidField('picture', `must be one of ${modelPictures.join(', ')}`);
  if (realName !== undefined && realName !== 'yes' && realName !== 'no')
    return invalidField('realName', 'must be yes or no');
  return null;
}

/** The row to write; or the first field that a new model lacks. */
function merged(
  { code, nameZh, nameEn, species, picture, realName }: ModelInput,
  before: DeviceModelRow | undefined,
): DeviceModelRow | Failure<'invalidInput'> {
  const name_zh = nameZh?.trim() ?? before?.name_zh;
  if (name_zh === undefined) return invalidField('nameZh', 'is needed for a new model');
  const name_en = nameEn?.trim() ?? before?.name_en;
  if (name_en === undefined) return invalidField('nameEn', 'is needed for a new model');
  const number = species !== undefined && isSpecies(species) ? speciesNumbers[species] : before?.species;
  if (number === undefined) return invalidField('species', 'is needed for a new model');
  const drawn = modelPictures.find((one) => one === picture) ?? before?.picture;
  if (drawn === undefined) return invalidField('picture', 'is needed for a new model');
  const required = realName === undefined ? before?.real_name_required : realName === 'yes';
  // Without a default: whether the law requires a real name must be decided for each model.
  if (required === undefined) return invalidField('realName', 'is needed for a new model');
  return { code, name_zh, name_en, species: number, picture: drawn, real_name_required: required };
}
