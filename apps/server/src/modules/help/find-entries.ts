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

/** The share of a question's words, by weight, that an entry must have to be found. */
const answerShare = 0.3;

/** The weight of a word that no entry has: low, as half of a Chinese question's pairs straddle two words. */
const unknownWordWeight = 1;

/** All synonyms of a question together weigh no more than this many of its own words. */
const otherWordsWeight = 1;

/**
 * The published entries of a brand, those for the kind of device first; with a question those that answer it, the
 * best first. A word counts the more the fewer entries have it, and the more where it stands in a title.
 */
export async function findEntries(
  db: Queries,
  wanted: Wanted,
): Promise<{ rows: FoundEntry[]; total: number }> {
  const { words, otherWords } = queryWords(wanted.question);
  if (words.length > 0) return findAnswers(db, wanted, words, otherWords);
  // A question of nothing but filler words has no answers; it must not list everything.
  if (/[\p{L}\p{N}]/u.test(wanted.question)) return { rows: [], total: 0 };
  return listEntries(db, wanted);
}

type Found = FoundEntry & { total: number };

const answered = (rows: Found[]) => ({ rows, total: rows[0]?.total ?? 0 });

const columns = sql`f.id, f.slug, f.type, f.title_zh, f.title_en, f.content_zh, f.content_en, f.keywords, f.video_url,
  f.species, f.sort, f.published, f.updated_by, f.updated_at, count(*) over () as total,
  (select count(*) from faq_votes v where v.faq_id = f.id and helpful) as helpful,
  (select count(*) from faq_votes v where v.faq_id = f.id) as votes`;

const fitsDevice = (species: number | undefined): Expression<SqlBool> =>
  sql`(${species ?? null}::int is null or f.species is null or ${species ?? null}::int = any (f.species))`;
const isOfType = (type: Wanted['type']): Expression<SqlBool> =>
  type === undefined ? sql`true` : sql`f.type = ${type}`;

async function listEntries(db: Queries, { brand, type, deviceSpecies, limit, offset }: Wanted) {
  const { rows } = await sql<Found>`
    select ${columns} from faqs f
    where f.brand = ${brand} and f.published and ${isOfType(type)}
    order by ${fitsDevice(deviceSpecies)} desc, f.sort, f.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return answered(rows);
}

async function findAnswers(
  db: Queries,
  { brand, type, deviceSpecies, limit, offset }: Wanted,
  words: readonly string[],
  otherWords: readonly string[],
) {
  const { rows } = await sql<Found>`
    with asked as (
      select at, word::tsquery as word, at <= ${words.length} as own
      from unnest(${[...words, ...otherWords]}::text[]) with ordinality as word (word, at)
    ), hits as materialized (
      select asked.at, f.id, case
        when f.title_terms @@ asked.word then 4
        when f.keyword_terms @@ asked.word then 3
        else 1 end as place
      from asked join faqs f on f.search @@ asked.word
      where f.brand = ${brand} and f.published
    ), sizes as (
      select count(*) as entries from faqs where brand = ${brand} and published
    ), words as (
      select at, own, case
        when found > 0 then ln(1 + (select entries from sizes) / found::numeric) * (case when own then 1 else ${otherWordsWeight / Math.max(otherWords.length, 4)}::numeric end)
        when own then ${unknownWordWeight}::numeric
        else 0 end as weight
      from asked left join (select at, count(*) as found from hits group by at) as counted using (at)
    ), scored as (
      select id, sum(weight * place) as score, coalesce(sum(weight) filter (where own), 0) as matched,
        sum(weight) filter (where not own) as matched_otherwise
      from hits join words using (at) group by id
    )
    select ${columns} from scored join faqs f using (id)
    where ${isOfType(type)}
      and matched + coalesce(matched_otherwise, 0) >= ${answerShare}::numeric * (select sum(weight) from words where own)
    order by score * case when ${fitsDevice(deviceSpecies)} then 1 else 0.6 end desc,
      ${fitsDevice(deviceSpecies)} desc, f.sort, f.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return answered(rows);
}
