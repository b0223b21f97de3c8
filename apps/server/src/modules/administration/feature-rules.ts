import { brands } from '@device-pay/brands';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { worksFor, worksForAll } from './works-for.ts';

export interface FeatureRuleView {
  readonly feature: string;
  /** `default`: applies where no other row does. */
  readonly list: 'default' | 'allow' | 'deny';
  readonly allowed: boolean;
  readonly brand: string | null;
  readonly model: string | null;
  readonly imei: string | null;
}

/** Each feature's default, and then its rules. A deny wins over every allow. */
export async function listFeatureRules(db: Database): Promise<FeatureRuleView[]> {
  const features = await db.selectFrom('features').selectAll().orderBy('sort').execute();
  const rules = await db.selectFrom('feature_rules').selectAll().orderBy('id').execute();
  return features.flatMap(({ key, allowed_by_default: allowed }) => [
    { feature: key, list: 'default' as const, allowed, brand: null, model: null, imei: null },
    ...rules
      .filter(({ feature }) => feature === key)
      .map(({ list, brand, model, imei }) => ({
        feature: key,
        list,
        allowed: list === 'allow',
        brand,
        model,
        imei,
      })),
  ]);
}

/** The devices that a rule is for: those that fit all fields that are given. */
export interface FeatureScope {
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  readonly imei?: string | undefined;
}

/**
 * Allows or denies a feature for a scope, or deletes the rule of exactly that scope (`clear`). A new rule replaces the
 * opposite one of the same scope.
 */
export async function setFeatureRule(
  db: Database,
  context: ActContext,
  feature: string,
  rule: 'allow' | 'deny' | 'clear',
  scope: FeatureScope,
): Promise<{ feature: string; changed: boolean } | Failure<'invalidInput'>> {
  const { brand = null, model = null, imei = null } = scope;
  if (brand === null && model === null && imei === null)
    return invalidField('model', 'or --for-brand or --imei is needed: whose is it?');
  const named = brands.find(({ id }) => id === brand)?.id;
  if (brand !== null && named === undefined)
    return invalidField('forBrand', `must be one of ${brands.map(({ id }) => id).join(', ')}`);
  return transact(db, async (trx) => {
    const known = await trx.selectFrom('features').select('key').orderBy('sort').execute();
    if (!known.some(({ key }) => key === feature))
      return invalidField('FEATURE', `must be one of ${known.map(({ key }) => key).join(', ')}`);
    const models = await trx.selectFrom('device_models').select('code').where('code', '=', model).execute();
    if (model !== null && models.length === 0) return invalidField('model', 'is no model');
    const device = await trx
      .selectFrom('devices')
      .select('brand')
      .where('imei', '=', imei)
      .executeTakeFirst();
    if (imei !== null && !device) return invalidField('imei', 'is no device');
    // A rule for a model alone is for devices of every brand.
    const whose = named ?? brands.find(({ id }) => id === device?.brand)?.id;
    if (whose === undefined ? !worksForAll(context) : !worksFor(context, whose))
      return invalidField('as', `does not work for ${whose ?? 'all brands, who share the models'}`);
    const gone = await trx
      .deleteFrom('feature_rules')
      .where('feature', '=', feature)
      .where('brand', 'is not distinct from', brand)
      .where('model', 'is not distinct from', model)
      .where('imei', 'is not distinct from', imei)
      .$if(rule !== 'clear', (query) => query.where('list', '!=', rule as 'allow' | 'deny'))
      .executeTakeFirst();
    let changed = gone.numDeletedRows > 0n;
    if (rule !== 'clear') {
      const added = await trx
        .insertInto('feature_rules')
        .values({ feature, list: rule, brand, model, imei })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      changed ||= (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    }
    if (changed) {
      await recordAct(trx, context, {
        action: `features.${rule}`,
        objectType: 'feature',
        objectId: feature,
        changes: { model, imei, ofBrand: brand },
        ...(whose === undefined ? {} : { brand: whose }),
      });
    }
    return { feature, changed };
  });
}
