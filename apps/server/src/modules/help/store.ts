import type { Queries } from '../../platform/database/connect.ts';
import type { FoundEntry } from './find-entries.ts';

/** Entries of a brand with their votes, published or not, for the caller to narrow down. */
export const selectEntries = (db: Queries, brand: string) =>
  db
    .selectFrom('faqs as f')
    .select([
      'f.id',
      'f.slug',
      'f.type',
      'f.title_zh',
      'f.title_en',
      'f.content_zh',
      'f.content_en',
      'f.keywords',
      'f.video_url',
      'f.species',
      'f.sort',
      'f.published',
      'f.updated_by',
      'f.updated_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('faq_votes as v')
        .select((votes) => votes.fn.countAll<number>().as('n'))
        .whereRef('v.faq_id', '=', 'f.id')
        .where('v.helpful', '=', true)
        .$asScalar()
        .$notNull()
        .as('helpful'),
      eb
        .selectFrom('faq_votes as v')
        .select((votes) => votes.fn.countAll<number>().as('n'))
        .whereRef('v.faq_id', '=', 'f.id')
        .$asScalar()
        .$notNull()
        .as('votes'),
    ])
    .where('f.brand', '=', brand);

export const findEntry = (db: Queries, brand: string, id: string): Promise<FoundEntry | undefined> =>
  selectEntries(db, brand).where('f.id', '=', id).executeTakeFirst();
