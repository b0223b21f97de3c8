import {
  listTemplates,
  removeTemplate,
  setTemplate,
  type TemplateScope,
  type TemplateView,
} from '../modules/administration/public.ts';
import { isFailure } from '../platform/failure.ts';
import { type Command, type Invocation, setLine, text, textOf } from './command.ts';
import type { Column } from './table.ts';

const columns: readonly Column[] = [
  ['key', (row: TemplateView) => row.key],
  ['brand', (row: TemplateView) => row.brand],
  ['model', (row: TemplateView) => row.model],
  ['zh', (row: TemplateView) => row.nameZh],
  ['en', (row: TemplateView) => row.nameEn],
  ['packages', (row: TemplateView) => row.packages.join(',')],
  ['sort', (row: TemplateView) => row.sort],
];

const scopeOptions = {
  'for-brand': text('for devices of this brand alone'),
  model: text('for devices of this model alone'),
};

const scopeOf = (invocation: Invocation): TemplateScope => ({
  brand: textOf(invocation, 'for-brand'),
  model: textOf(invocation, 'model'),
});

export const templateCommands: readonly Command[] = [
  {
    words: 'templates list',
    summary: 'Packages that are sold together, and to which devices.',
    operands: [],
    options: {},
    brand: 'any',
    async run({ deps }) {
      const rows = await listTemplates(deps.db);
      return { data: rows, table: { columns, rows } };
    },
  },
  {
    words: 'templates set',
    summary: 'Adds a template of packages that are sold together, or changes it.',
    operands: ['KEY'],
    options: {
      ...scopeOptions,
      'name-zh': text('its name in Chinese'),
      'name-en': text('its name in English'),
      'description-zh': text('what it is, in Chinese'),
      'description-en': text('what it is, in English'),
      packages: text('the ids of its packages, such as 168,102'),
      sort: text('its place among the others, 0 to 9999'),
    },
    brand: 'any',
    needsReason: true,
    async run(invocation) {
      const { deps, context, operands } = invocation;
      const data = await setTemplate(deps.db, context, operands.KEY ?? '', scopeOf(invocation), {
        nameZh: textOf(invocation, 'name-zh'),
        nameEn: textOf(invocation, 'name-en'),
        descriptionZh: textOf(invocation, 'description-zh'),
        descriptionEn: textOf(invocation, 'description-en'),
        packages: textOf(invocation, 'packages'),
        sort: textOf(invocation, 'sort'),
      });
      if (isFailure(data)) return data;
      return { data, lines: [setLine(data.key, data)] };
    },
  },
  {
    words: 'templates remove',
    summary: 'Takes away the template of exactly this brand and model.',
    operands: ['KEY'],
    options: scopeOptions,
    brand: 'any',
    needsReason: true,
    async run(invocation) {
      const { deps, context, operands } = invocation;
      const data = await removeTemplate(deps.db, context, operands.KEY ?? '', scopeOf(invocation));
      if (isFailure(data)) return data;
      return { data, lines: [`${data.key} is removed.`] };
    },
  },
];
