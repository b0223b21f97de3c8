import type { Language } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import type { FoundEntry } from './find-entries.ts';
import { excerptOf } from './markdown.ts';

export const presentText = (row: FoundEntry, language: Language): string =>
  language === 'en' ? row.content_en : row.content_zh;

/** An entry in a list, in one language. */
export const presentEntry = (row: FoundEntry, language: Language) => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  title: language === 'en' ? row.title_en : row.title_zh,
  excerpt: excerptOf(presentText(row, language)),
  deviceSpecies: row.species,
  videoUrl: row.video_url,
  helpful: row.helpful,
  votes: row.votes,
  updatedAt: row.updated_at.toISOString(),
});

/** An entry as staff edit it. */
export const presentEdited = (row: FoundEntry): Data<'help.update-faqs'> => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  contentZh: row.content_zh,
  contentEn: row.content_en,
  keywords: row.keywords,
  videoUrl: row.video_url,
  deviceSpecies: row.species,
  order: row.sort,
  published: row.published,
  helpful: row.helpful,
  votes: row.votes,
  updatedAt: row.updated_at.toISOString(),
});
