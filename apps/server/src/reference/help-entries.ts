import { brands } from '@device-pay/brands';
import { helpEntries, helpEntriesDate } from '@device-pay/content/help-entries';
import type { Queries } from '../platform/database/connect.ts';
import { isUniqueViolation } from '../platform/database/transact.ts';
import { idOfName } from '../platform/ids.ts';
import { speciesNumbers } from '../platform/species.ts';

/** The entry's id, the same in every database. */
export const helpEntryId = (brand: string, slug: string): string => idOfName(`help entry ${brand} ${slug}`);

const settledAt = new Date(helpEntriesDate);

const rows = brands.flatMap(({ id: brand, name }) =>
  helpEntries.map(({ slug, type, zh, en, keywords, species }, index) => ({
    id: helpEntryId(brand, slug),
    brand,
    slug,
    type,
    title_zh: zh.title,
    title_en: en.title,
    content_zh: zh.text.replaceAll('{brand}', name.zh),
    content_en: en.text.replaceAll('{brand}', name.en),
    keywords,
    species: species?.map((kind) => speciesNumbers[kind]) ?? null,
    sort: index + 1,
    video_url: null,
    created_at: settledAt,
    updated_at: settledAt,
  })),
);

const texts = [
  'slug',
  'type',
  'title_zh',
  'title_en',
  'content_zh',
  'content_en',
  'keywords',
  'species',
  'sort',
] as const;

/**
 * Gives each brand the help entries of this release. An entry that staff have changed or withdrawn stays as it is; so
 * does an entry of their own with a name of ours.
 */
export async function fillHelpEntries(db: Queries): Promise<void> {
  try {
    await fill(db);
  } catch (error) {
    // Another process has written them between our read and write; now they are found.
    if (!isUniqueViolation(error, 'faqs_brand_slug_key')) throw error;
    await fill(db);
  }
}

async function fill(db: Queries): Promise<void> {
  const known = await db
    .selectFrom('faqs')
    .select(['id', 'brand', 'updated_by', ...texts])
    .where('slug', 'is not', null)
    .execute();
  const byName = new Map(known.map((row) => [`${row.brand} ${row.slug}`, row]));
  // Writing unchanged entries would index two hundred texts anew at each start.
  const wanted = rows.filter((row) => {
    const old = byName.get(`${row.brand} ${row.slug}`);
    if (!old) return true;
    const isOurs = old.id === row.id && old.updated_by === null;
    return isOurs && texts.some((name) => JSON.stringify(old[name]) !== JSON.stringify(row[name]));
  });
  if (wanted.length === 0) return;
  await db
    .insertInto('faqs')
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          title_zh: eb.ref('excluded.title_zh'),
          title_en: eb.ref('excluded.title_en'),
          content_zh: eb.ref('excluded.content_zh'),
          content_en: eb.ref('excluded.content_en'),
          keywords: eb.ref('excluded.keywords'),
          species: eb.ref('excluded.species'),
          sort: eb.ref('excluded.sort'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where('faqs.updated_by', 'is', null),
    )
    .execute();
}
