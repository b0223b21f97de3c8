import { brands } from '@device-pay/brands';
import type { DemoCalendar } from './calendar.ts';
import type { FamilyRows, Row } from './family.ts';
import { accountHelp } from './help-account.ts';
import { deviceHelp } from './help-device.ts';
import type { DemoHelpEntry } from './help-entry.ts';
import { networkHelp } from './help-network.ts';
import { species } from './models.ts';
import { stableId } from './stable.ts';

const entries: readonly DemoHelpEntry[] = [...networkHelp, ...deviceHelp, ...accountHelp];

/** The order of the lists: what most people come for first. */
const order: readonly string[] = [
  'no-internet',
  'slow-network',
  'device-fault',
  'id-upload-problem',
  'find-device-number',
  'about-the-app',
  'about-data',
  'hotspot-tutorial',
  'app-real-name',
];

const faqId = (brand: string, slug: string): string => stableId(`faq ${brand} ${slug}`);

/** Each brand has entries of its own, so that its staff may change them. */
export function helpRows(calendar: DemoCalendar): FamilyRows {
  const faqs = brands.flatMap(({ id: brand, name }) =>
    entries.map((entry): Row<'faqs'> => {
      const [contentZh, contentEn] = entry.content;
      return {
        id: faqId(brand, entry.slug),
        brand,
        slug: entry.slug,
        type: entry.type,
        title_zh: entry.title[0],
        title_en: entry.title[1],
        content_zh: contentZh.replaceAll('{brand}', name.zh),
        content_en: contentEn.replaceAll('{brand}', name.en),
        keywords: entry.keywords,
        video_url: null,
        species: entry.species?.map((kind) => species[kind]) ?? null,
        sort: order.indexOf(entry.slug) + 1,
        published: true,
        updated_by: null,
        created_at: calendar.at({ daysAgo: 200, clock: '10:00' }),
        updated_at: calendar.at({ daysAgo: 18, clock: '15:20' }),
      };
    }),
  );
  return { faqs, faq_votes: voteRows(calendar) };
}

/** Of ten voters, so many were helped. */
const helped: Readonly<Record<string, number>> = {
  'no-internet': 8,
  'slow-network': 5,
  'hotspot-tutorial': 9,
};
const voters = 10;

const voteRows = (calendar: DemoCalendar): Row<'faq_votes'>[] =>
  Object.entries(helped).flatMap(([slug, count]) =>
    Array.from({ length: voters }, (_, index) => ({
      faq_id: faqId('zax', slug),
      guest_id: stableId(`voter ${index + 1}`),
      helpful: index < count,
      voted_at: calendar.at({ daysAgo: 2 + index, clock: '17:00' }),
    })),
  );
