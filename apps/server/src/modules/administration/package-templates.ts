import { brands } from '@device-pay/brands';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { PackageTemplateRow, Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { type ActContext, changedFields, recordAct } from '../audit/public.ts';
import { worksFor, worksForAll } from './works-for.ts';

/** Whose devices see a template: those that fit all fields that are given. Of each key they see the most specific. */
export interface TemplateScope {
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
}

/** What is to change of a template: a field that is left out stays as it is. */
export interface TemplateInput {
  readonly nameZh?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly descriptionZh?: string | undefined;
  readonly descriptionEn?: string | undefined;
  /** Ids in the order in which they are shown, `168,102`. */
  readonly packages?: string | undefined;
  readonly sort?: string | undefined;
}

export interface TemplateView {
  readonly key: string;
  readonly brand: string | null;
  readonly model: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly packages: readonly number[];
  readonly sort: number;
}

type Wrong = Failure<'invalidInput'>;
type TemplateFields = Omit<PackageTemplateRow, 'id'> & { readonly packages: readonly number[] };

const mostPackages = 20;

/** In the order in which pages show them. */
export async function listTemplates(db: Database): Promise<TemplateView[]> {
  const rows = await db.selectFrom('package_templates').selectAll().orderBy('sort').orderBy('id').execute();
  return Promise.all(
    rows.map(async ({ id, key, brand, model, name_zh: nameZh, name_en: nameEn, sort }) => ({
      key,
      brand,
      model,
      nameZh,
      nameEn,
      packages: await packagesOf(db, id),
      sort,
    })),
  );
}

/** Adds a template of packages for a scope, or changes that of exactly this scope. */
export async function setTemplate(
  db: Database,
  context: ActContext,
  key: string,
  scope: TemplateScope,
  input: TemplateInput,
): Promise<{ key: string; added: boolean; fields: string } | Wrong> {
  if (!/^[A-Za-z][\w-]{0,31}$/.test(key))
    return invalidField('KEY', 'must be 1 to 32 letters, digits and hyphens, a letter first');
  const wrong = wrongField(input);
  if (wrong) return wrong;
  return change(db, context, scope, async (trx, where, record) => {
    const found = await findTemplate(trx, key, where);
    const before = found ? { ...found, packages: await packagesOf(trx, found.id) } : null;
    const after = await merged(trx, { key, ...where }, input, before);
    if ('failure' in after) return after;
    const fields = changedFields<TemplateFields>(before, after);
    if (fields === '') return { key, added: false, fields };
    const { packages, ...row } = after;
    const id = before?.id ?? (await nextId(trx));
    await trx
      .insertInto('package_templates')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await trx.deleteFrom('package_template_items').where('template_id', '=', id).execute();
    await trx
      .insertInto('package_template_items')
      .values(packages.map((package_id, sort) => ({ template_id: id, package_id, sort })))
      .execute();
    await record('templates.set', key, { added: !before, fields, packages: packages.join(', ') });
    return { key, added: !before, fields };
  });
}

/** Takes away the template of exactly this scope; orders keep what they bought. */
export const removeTemplate = (
  db: Database,
  context: ActContext,
  key: string,
  scope: TemplateScope,
): Promise<{ key: string } | Wrong> =>
  change(db, context, scope, async (trx, where, record) => {
    const found = await findTemplate(trx, key, where);
    if (!found) return invalidField('KEY', 'is no template of this brand and model');
    await trx.deleteFrom('package_templates').where('id', '=', found.id).execute();
    await record('templates.remove', key, {});
    return { key };
  });

type Where = Pick<PackageTemplateRow, 'brand' | 'model'>;
type Recorder = (action: string, key: string, changes: Record<string, string | boolean>) => Promise<void>;

/** One act on the templates of a scope. They are few, and have ids of our own: one act after the other. */
async function change<T>(
  db: Database,
  context: ActContext,
  { brand = null, model = null }: { brand?: string | null | undefined; model?: string | null | undefined },
  work: (trx: Transaction<Tables>, where: Where, record: Recorder) => Promise<T | Wrong>,
): Promise<T | Wrong> {
  const named = brands.find(({ id }) => id === brand)?.id;
  if (brand !== null && named === undefined)
    return invalidField('forBrand', `must be one of ${brands.map(({ id }) => id).join(', ')}`);
  if (named === undefined ? !worksForAll(context) : !worksFor(context, named))
    return invalidField('as', `does not work for ${named ?? 'all brands, who share what is for no brand'}`);
  return transact(db, async (trx) => {
    await lockName(trx, 'package templates');
    const models = await trx.selectFrom('device_models').select('code').where('code', '=', model).execute();
    if (model !== null && models.length === 0) return invalidField('model', 'is no model');
    return work(trx, { brand, model }, (action, key, changes) =>
      recordAct(trx, context, {
        action,
        objectType: 'packageTemplate',
        objectId: key,
        changes: { ...changes, ofBrand: brand, model },
        ...(named === undefined ? {} : { brand: named }),
      }),
    );
  });
}

const findTemplate = (trx: Transaction<Tables>, key: string, { brand, model }: Where) =>
  trx
    .selectFrom('package_templates')
    .selectAll()
    .where('key', '=', key)
    .where('brand', 'is not distinct from', brand)
    .where('model', 'is not distinct from', model)
    .executeTakeFirst();

async function packagesOf(db: Database | Transaction<Tables>, templateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('package_template_items')
    .select('package_id')
    .where('template_id', '=', templateId)
    .orderBy('sort')
    .orderBy('package_id')
    .execute();
  return rows.map((row) => row.package_id);
}

async function nextId(trx: Transaction<Tables>): Promise<number> {
  const { id } = await trx
    .selectFrom('package_templates')
    .select(sql<number>`coalesce(max(id), 0) + 1`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

function wrongField({ nameZh, nameEn, descriptionZh, descriptionEn, packages, sort }: TemplateInput) {
  for (const [field, given, least, most] of [
    ['nameZh', nameZh, 1, 60],
    ['nameEn', nameEn, 1, 60],
    ['descriptionZh', descriptionZh, 0, 120],
    ['descriptionEn', descriptionEn, 0, 120],
  ] as const)
    if (given !== undefined && (given.trim().length < least || given.length > most))
      return invalidField(field, `must be ${least} to ${most} characters`);
  if (packages !== undefined) {
    const ids = packages.split(',');
    if (
      ids.length > mostPackages ||
      new Set(ids).size < ids.length ||
      !ids.every((id) => /^\d{1,9}$/.test(id))
    )
      return invalidField('packages', `must be 1 to ${mostPackages} ids of packages, such as 168,102`);
  }
  if (sort !== undefined && !/^\d{1,4}$/.test(sort)) return invalidField('sort', 'must be 0 to 9999');
  return null;
}

/** The template to write; or the first field that a new one lacks. */
async function merged(
  trx: Transaction<Tables>,
  place: Where & { readonly key: string },
  { nameZh, nameEn, descriptionZh, descriptionEn, packages: given, sort }: TemplateInput,
  before: TemplateFields | null,
): Promise<TemplateFields | Wrong> {
  const name_zh = nameZh?.trim() ?? before?.name_zh;
  if (name_zh === undefined) return invalidField('nameZh', 'is needed for a new template');
  const name_en = nameEn?.trim() ?? before?.name_en;
  if (name_en === undefined) return invalidField('nameEn', 'is needed for a new template');
  const packages = given?.split(',').map(Number) ?? before?.packages;
  if (packages === undefined) return invalidField('packages', 'is needed for a new template');
  const known = await trx.selectFrom('packages').select('id').where('id', 'in', packages).execute();
  const missing = packages.find((wanted) => !known.some(({ id }) => id === wanted));
  if (missing !== undefined) return invalidField('packages', `${missing} is no package of the catalogue`);
  return {
    ...place,
    name_zh,
    name_en,
    description_zh: descriptionZh?.trim() ?? before?.description_zh ?? '',
    description_en: descriptionEn?.trim() ?? before?.description_en ?? '',
    sort: sort === undefined ? (before?.sort ?? 0) : Number(sort),
    packages,
  };
}
