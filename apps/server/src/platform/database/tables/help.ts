import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface FaqsTable {
  id: string;
  brand: string;
  slug: string | null;
  type: 1 | 2 | 3;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  keywords: Generated<string>;
  video_url: string | null;
  species: number[] | null;
  sort: Generated<number>;
  published: Generated<boolean>;
  updated_by: string | null;
  created_at: Date;
  updated_at: Date;
  title_terms: GeneratedAlways<string>;
  keyword_terms: GeneratedAlways<string>;
  /** The search terms of title, keywords and text. */
  search: GeneratedAlways<string>;
}

interface FaqVotesTable {
  faq_id: string;
  guest_id: string;
  helpful: boolean;
  voted_at: Date;
}

/** The tables of migrations/*-help.ts. */
export interface HelpTables {
  faqs: FaqsTable;
  faq_votes: FaqVotesTable;
}

export type FaqRow = Selectable<FaqsTable>;
