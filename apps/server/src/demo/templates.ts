import type { Insertable } from 'kysely';
import type { PackageTemplateRow, Tables } from '../platform/database/tables.ts';

interface DemoTemplate {
  readonly key: string;
  readonly brand?: string;
  readonly model?: string;
  readonly name: readonly [zh: string, en: string];
  readonly description: readonly [zh: string, en: string];
  readonly packageIds: readonly number[];
}

const trip = ['出行组合', 'For a trip'] as const;
const safety = ['安心组合', 'Peace of mind'] as const;
const home = ['看家组合', 'Watch the home'] as const;

/** Each key once for all devices, and again for a model, a brand, or a model of a brand: the most specific wins. */
const demoTemplates: readonly DemoTemplate[] = [
  {
    key: 'trip',
    name: trip,
    description: ['100 GB 月套餐与 10 GB 加油包', '100 GB for a month and 10 GB extra'],
    packageIds: [155, 102],
  },
  {
    key: 'trip',
    model: 'H20',
    name: trip,
    description: ['30 GB 月套餐与 10 GB 加油包', '30 GB for a month and 10 GB extra'],
    packageIds: [168, 102],
  },
  {
    key: 'trip',
    brand: 'tc',
    model: 'H20',
    name: ['展会组合', 'For the trade fair'],
    description: ['60 GB 企业月套餐与 10 GB 加油包', '60 GB for business and 10 GB extra'],
    packageIds: [163, 102],
  },
  {
    key: 'safety',
    name: safety,
    description: ['50 条短信与 50 次电话', '50 SMS and 50 phone calls'],
    packageIds: [12, 22],
  },
  {
    key: 'safety',
    brand: 'tc',
    name: safety,
    description: ['300 条短信与 50 次电话', '300 SMS and 50 phone calls'],
    packageIds: [14, 22],
  },
  {
    key: 'home',
    name: home,
    description: ['云存储年包与人形人脸报警', 'Cloud storage and person alarms for a year'],
    packageIds: [272, 242],
  },
  {
    key: 'home',
    model: 'C8',
    name: home,
    description: ['云存储 30 天与人形报警', 'Cloud storage and person alarms for a month'],
    packageIds: [271, 241],
  },
];

export const templateRows: readonly PackageTemplateRow[] = demoTemplates.map((template, index) => ({
  id: index + 1,
  key: template.key,
  brand: template.brand ?? null,
  model: template.model ?? null,
  name_zh: template.name[0],
  name_en: template.name[1],
  description_zh: template.description[0],
  description_en: template.description[1],
  sort: index + 1,
}));

export const templateItemRows: readonly Insertable<Tables['package_template_items']>[] =
  demoTemplates.flatMap(({ packageIds }, index) =>
    packageIds.map((packageId, sort) => ({ template_id: index + 1, package_id: packageId, sort })),
  );
