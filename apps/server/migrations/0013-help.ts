import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Chinese has no spaces between words, so words are not what can be indexed. The terms of a text are its Han
    -- characters, each pair of neighbours, and its other words; pg_trgm would need an extension, a locale that
    -- knows Han, and three characters where most Chinese words have two. So does to_tsvector: its parser goes by
    -- the locale too.
    create function search_terms(body text) returns tsvector language sql immutable strict parallel safe as $$
      select array_to_tsvector(coalesce(array_agg(distinct term), '{}')) from (
        select substr(run[1], at, width) as term
          from regexp_matches(lower(body), '([\\u3400-\\u9fff]+)', 'g') as run,
            generate_series(1, char_length(run[1])) as at, generate_series(1, 2) as width
          where at + width - 1 <= char_length(run[1])
        union all
        select left(word[1], 20) from regexp_matches(lower(body), '([a-z0-9]{2,})', 'g') as word
      ) terms
    $$;

    create table faqs (
      id uuid primary key,
      brand text not null,
      -- What pages link to; null for entries that staff have added.
      slug text check (slug ~ '^[a-z0-9-]+$'),
      -- The requirement's entry types: 1 question, 2 trouble, 3 tutorial.
      type integer not null check (type between 1 and 3),
      title_zh text not null check (title_zh <> ''),
      title_en text not null check (title_en <> ''),
      -- Markdown, sanitised when it is written and again when it is shown.
      content_zh text not null,
      content_en text not null,
      -- Other words that people look for it with.
      keywords text not null default '',
      -- A path of ours or an https address on the brand's list; a tutorial may have one.
      video_url text check (video_url ~ '^(/|https://)'),
      -- The kinds of device that it is for; null for all.
      species integer[],
      sort integer not null default 0,
      published boolean not null default true,
      -- Null for an entry as the product brought it along: a new release brings its texts up to date.
      updated_by uuid references users (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- A word of the title says more about an entry than one of the keywords, and that more than one of the text.
      title_terms tsvector generated always as (search_terms(title_zh || ' ' || title_en)) stored,
      keyword_terms tsvector generated always as (search_terms(keywords)) stored,
      search tsvector generated always as (search_terms(
        title_zh || ' ' || title_en || ' ' || keywords || ' ' || content_zh || ' ' || content_en
      )) stored,
      unique (brand, slug)
    );
    create index faqs_list on faqs (brand, type, sort) where published;
    create index faqs_search on faqs using gin (search);

    -- "Did this help?": one answer a person, which may be changed.
    create table faq_votes (
      faq_id uuid not null references faqs (id) on delete cascade,
      guest_id uuid not null,
      helpful boolean not null,
      voted_at timestamptz not null,
      primary key (faq_id, guest_id)
    );
  `.execute(db);
}
