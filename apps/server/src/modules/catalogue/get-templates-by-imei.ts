import { currencyOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { PackageTemplateRow } from '../../platform/database/tables.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { presentPackages } from './present.ts';
import { loadCatalogue, textsOfSite } from './store.ts';

type Scope = Data<'catalogue.get-templates-by-imei'>[number]['scope'];

const scopeOf = ({ brand, model }: Pick<PackageTemplateRow, 'brand' | 'model'>): Scope => {
  if (model !== null) return brand !== null ? 'brandModel' : 'model';
  return brand !== null ? 'brand' : 'default';
};

/** The most specific first. */
const precedence: readonly Scope[] = ['brandModel', 'model', 'brand', 'default'];

/** For each key, the most specific of its templates, in the order in which they are shown. */
function mostSpecific<T extends Pick<PackageTemplateRow, 'key' | 'brand' | 'model' | 'sort' | 'id'>>(
  templates: readonly T[],
): T[] {
  const best = new Map<string, T>();
  const rank = (template: T) => precedence.indexOf(scopeOf(template));
  for (const template of templates) {
    const known = best.get(template.key);
    if (!known || rank(template) < rank(known)) best.set(template.key, template);
  }
  return [...best.values()].sort((a, b) => a.sort - b.sort || a.id - b.id);
}

export function getTemplatesByImei(db: Database): Handler<'catalogue.get-templates-by-imei'> {
  return async (context) => {
    const { brand, site, device, language } = context;
    const types = await loadPackageTypes(db);
    const [templates, facts, packages] = await Promise.all([
      db
        .selectFrom('package_templates')
        .selectAll()
        .where((eb) => eb.or([eb('brand', 'is', null), eb('brand', '=', brand)]))
        .where((eb) => eb.or([eb('model', 'is', null), eb('model', '=', device.model)]))
        .execute(),
      factsOf(db, device),
      loadCatalogue(db, site, types),
    ]);
    const chosen = mostSpecific(templates);
    if (chosen.length === 0) return [];
    const items = await db
      .selectFrom('package_template_items')
      .selectAll()
      .where(
        'template_id',
        'in',
        chosen.map((template) => template.id),
      )
      .orderBy('sort')
      .orderBy('package_id')
      .execute();
    const wanted = new Set(items.map((item) => item.package_id));
    const views = await presentPackages(
      db,
      context,
      facts,
      packages.filter(({ row }) => wanted.has(row.id)),
      types,
    );
    const viewById = new Map(views.map((view) => [view.packageId, view]));
    return chosen.flatMap((template) => {
      const own = items.filter((item) => item.template_id === template.id);
      const bundled = own.flatMap((item) => viewById.get(item.package_id) ?? []);
      // A bundle is shown whole or not at all: a part may not be for this device.
      if (bundled.length === 0 || bundled.length < own.length) return [];
      const texts = textsOfSite(template, site);
      return [
        {
          templateId: template.id,
          key: template.key,
          name: language === 'en' ? texts.name_en : texts.name_zh,
          description: language === 'en' ? texts.description_en : texts.description_zh,
          scope: scopeOf(template),
          amountFen: bundled.reduce((sum, view) => sum + view.priceFen, 0),
          currency: currencyOfSite(site),
          offered: bundled.every((view) => view.offered),
          packages: bundled,
        },
      ];
    });
  };
}
