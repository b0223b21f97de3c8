import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

type Rule = Insertable<Tables['feature_rules']>;

const rule = (
  list: Rule['list'],
  feature: string,
  of: Partial<Pick<Rule, 'brand' | 'model' | 'imei'>>,
): Rule => ({
  feature,
  list,
  brand: of.brand ?? null,
  model: of.model ?? null,
  imei: of.imei ?? null,
});

/** One rule of each kind: opened for a model, closed for a brand, and both opened and closed for one device. */
export const featureRuleRows: readonly Rule[] = [
  rule('allow', 'networkSwitch', { model: 'H60' }),
  rule('allow', 'networkSwitch', { imei: '490154203237518' }),
  rule('deny', 'networkSwitch', { imei: '490154203237518' }),
  rule('allow', 'accelerator', { imei: '490154203237518' }),
  rule('deny', 'welfare', { brand: 'tc' }),
  rule('deny', 'speedTest', { imei: '867400020316612' }),
];
