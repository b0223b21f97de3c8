import {
  type FeatureRuleView,
  listFeatureRules,
  listModels,
  type ModelView,
  modelPictures,
  setFeatureRule,
  setModel,
} from '../modules/administration/public.ts';
import { isFailure } from '../platform/failure.ts';
import { speciesNumbers } from '../platform/species.ts';
import { type Command, setLine, text, textOf } from './command.ts';
import type { Column } from './table.ts';

const modelColumns: readonly Column[] = [
  ['code', (row: ModelView) => row.code],
  ['zh', (row: ModelView) => row.nameZh],
  ['en', (row: ModelView) => row.nameEn],
  ['species', (row: ModelView) => row.species],
  ['picture', (row: ModelView) => row.picture],
  ['real name', (row: ModelView) => row.realName],
  ['devices', (row: ModelView) => row.devices],
];

const ruleColumns: readonly Column[] = [
  ['feature', (row: FeatureRuleView) => row.feature],
  ['list', (row: FeatureRuleView) => row.list],
  ['allowed', (row: FeatureRuleView) => (row.allowed ? 'yes' : 'no')],
  ['brand', (row: FeatureRuleView) => row.brand],
  ['model', (row: FeatureRuleView) => row.model],
  ['imei', (row: FeatureRuleView) => row.imei],
];

const rule = (name: 'allow' | 'deny' | 'clear', summary: string): Command => ({
  words: `features ${name}`,
  summary,
  operands: ['FEATURE'],
  options: {
    'for-brand': text('devices of this brand alone'),
    model: text('devices of this model alone'),
    imei: text('this device alone'),
  },
  brand: 'any',
  needsReason: true,
  async run(invocation) {
    const feature = invocation.operands.FEATURE ?? '';
    const data = await setFeatureRule(invocation.deps.db, invocation.context, feature, name, {
      brand: textOf(invocation, 'for-brand'),
      model: textOf(invocation, 'model'),
      imei: textOf(invocation, 'imei'),
    });
    if (isFailure(data)) return data;
    return { data, lines: [data.changed ? `${feature}: done.` : `${feature}: it was so already.`] };
  },
});

export const modelCommands: readonly Command[] = [
  {
    words: 'models list',
    summary: 'The models of devices, and how many devices there are of each.',
    operands: [],
    options: {},
    brand: 'any',
    async run({ deps }) {
      const rows = await listModels(deps.db);
      return { data: rows, table: { columns: modelColumns, rows } };
    },
  },
  {
    words: 'models set',
    summary: 'Adds a model of devices, or changes what is said of it.',
    operands: ['CODE'],
    options: {
      'name-zh': text('its name in Chinese'),
      'name-en': text('its name in English'),
      species: text(Object.keys(speciesNumbers).join(' | ')),
      picture: text(modelPictures.join(' | ')),
      'real-name': text('yes | no: whether the law asks whose the SIM is'),
    },
    brand: 'any',
    needsReason: true,
    async run(invocation) {
      const data = await setModel(invocation.deps.db, invocation.context, {
        code: invocation.operands.CODE ?? '',
        nameZh: textOf(invocation, 'name-zh'),
        nameEn: textOf(invocation, 'name-en'),
        species: textOf(invocation, 'species'),
        picture: textOf(invocation, 'picture'),
        realName: textOf(invocation, 'real-name'),
      });
      if (isFailure(data)) return data;
      return { data, lines: [setLine(data.code, data)] };
    },
  },
  {
    words: 'features list',
    summary: 'What hotspots can do on the portal: by default, and for whom otherwise.',
    operands: [],
    options: {},
    brand: 'any',
    async run({ deps }) {
      const rows = await listFeatureRules(deps.db);
      return { data: rows, table: { columns: ruleColumns, rows } };
    },
  },
  rule('allow', 'Opens a feature for a brand, a model or a device.'),
  rule('deny', 'Closes a feature for a brand, a model or a device; it wins over every allow.'),
  rule('clear', 'Takes back what was said for exactly this brand, model or device.'),
];
