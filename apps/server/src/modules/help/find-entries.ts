import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { FaqRow } from '../../platform/database/tables.ts';
import { queryWords } from './query-words.ts';

interface Wanted {
  readonly brand: string;
  readonly type?: 1 | 2 | 3 | undefined;
  readonly question: string;
  readonly deviceSpecies?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundEntry
  extends Omit<FaqRow, 'search' | 'title_terms' | 'keyword_terms' | 'brand' | 'created_at'> {
  readonly helpful: number;
  readonly votes: number;
}

/** An entry answers when so much of what was asked for is in it, by the weight of the words. */
const enough = 0.3;

/** The weight of a word that no entry has: half of the pairs of a Chinese question go across its words. */
const unknown = 1;

/**
 * The published entries of a brand, those for the kind of device first; with a question those that answer it, the
 * best first. A word counts the more the fewer entries have it, and the more where it stands in a title.
 */
export async function findEntries(
  db: Queries,
  { brand, type, question, deviceSpecies, limit, offset }: Wanted,
): Promise<{ rows: FoundEntry[]; total: number }> {
  const words = queryWords(question);
  // Letters, and none of them says anything: that is a question without an answer, and not the whole list.
  if (words.length === 0 && /[\p{L}\p{N}]/u.test(question)) return { rows: [], total: 0 };
  const fits: Expression<SqlBool> =
    deviceSpecies === undefined ? sql`true` : sql`(f.species is null or ${deviceSpecies} = any (f.species))`;
  const { rows } = await sql<FoundEntry & { total: number }>`
    with entries as (
      select * from faqs f where brand = ${brand} and published
    ), words as (
      select word, case found when 0 then ${unknown} else ln(1 + (select count(*) from entries) / found::numeric) end as weight
      from unnest(${words}::text[]) as word, lateral (
        select count(*) as found from entries where search @> array[word]
      ) counted
    ), scored as (
      select f.*, ${fits} as fits, coalesce((
        select sum(weight * case
          when f.title_terms @> array[word] then 4
          when f.keyword_terms @> array[word] then 3
          else 1 end)
        from words where f.search @> array[word]
      ), 0) as score, coalesce((
        select sum(weight) from words where f.search @> array[word]
      ), 0) as matched
      from entries f
      where ${type === undefined ? sql`true` : sql`f.type = ${type}`}
    )
    select id, slug, type, title_zh, title_en, content_zh, content_en, keywords, video_url, species, sort, published,
      updated_by, updated_at, count(*) over () as total,
      (select count(*) from faq_votes v where v.faq_id = scored.id and helpful) as helpful,
      (select count(*) from faq_votes v where v.faq_id = scored.id) as votes
    from scored
    where ${words.length === 0} or matched >= ${enough} * (select sum(weight) from words)
    order by case when ${words.length === 0} then fits::int else 0 end desc,
      score * case when fits then 1 else 0.6 end desc, fits desc, sort, id
    limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
