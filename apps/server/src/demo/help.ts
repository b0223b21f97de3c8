import { helpEntryId } from '../reference/help-entries.ts';
import type { DemoCalendar } from './calendar.ts';
import type { FamilyRows } from './family.ts';
import { stableId } from './stable.ts';

/** How many of ten voters found the entry helpful. */
const helped: Readonly<Record<string, number>> = {
  'no-internet': 8,
  'slow-network': 5,
  'hotspot-tutorial': 9,
};
const voters = 10;

/** Votes on the help entries, which every database has. */
export const helpRows = (calendar: DemoCalendar): FamilyRows => ({
  faq_votes: Object.entries(helped).flatMap(([slug, count]) =>
    Array.from({ length: voters }, (_, index) => ({
      faq_id: helpEntryId('zax', slug),
      guest_id: stableId(`voter ${index + 1}`),
      helpful: index < count,
      voted_at: calendar.at({ daysAgo: 2 + index, clock: '17:00' }),
    })),
  ),
});
