import type { Data, Input } from '../platform/handler.ts';

type Entry = Data<'help.update-faqs'>;
export type EntryInput = Input<'help.update-faqs'>;
export type FaqLanguage = 'zh' | 'en';

/**
 * An entry is two files, NAME.zh.md and NAME.en.md: between lines of --- its title and its other fields, which are the
 * same in both, then its text. NAME is the entry's name in links, or its id where it has none.
 */
export interface FaqFile {
  readonly title: string;
  readonly content: string;
  /** By name: type, keywords, order, published, species, video. */
  readonly shared: Readonly<Record<string, string>>;
}

export const sharedNames = ['type', 'keywords', 'order', 'published', 'species', 'video'] as const;

export const nameOfEntry = ({ slug, id }: Pick<Entry, 'slug' | 'id'>): string => slug ?? id;

export function writeFaqFile(entry: Entry, language: FaqLanguage): string {
  const shared: Record<(typeof sharedNames)[number], string> = {
    type: String(entry.type),
    keywords: entry.keywords,
    order: String(entry.order),
    published: entry.published ? 'yes' : 'no',
    species: (entry.deviceSpecies ?? []).join(','),
    video: entry.videoUrl ?? '',
  };
  const [title, content] =
    language === 'zh' ? [entry.titleZh, entry.contentZh] : [entry.titleEn, entry.contentEn];
  const head = [['title', title], ...sharedNames.map((name) => [name, shared[name]])];
  const lines = head.map(([name, value]) => `${name}: ${value}`.trimEnd());
  return `---\n${lines.join('\n')}\n---\n\n${content.trim()}\n`;
}

/** The content of a file, or a text that says what is wrong with it. */
export function readFaqFile(text: string): FaqFile | string {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) return 'must begin with --- and what is known of the entry, then --- again';
  const fields: Record<string, string> = {};
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([a-z]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== 'title' && !sharedNames.some((known) => known === name))
      return `${line.slice(0, 40)}: is not known`;
    if (name in fields) return `${name}: is there twice`;
    fields[name] = value;
  }
  const { title = '', ...shared } = fields;
  return { title, shared, content: (match[2] ?? '').replaceAll('\r\n', '\n').trim() };
}

const whole = (value: string): number | string => (/^\d{1,6}$/.test(value) ? Number(value) : value);

/** An empty value means all species. */
const speciesOf = (value: string): (number | string)[] =>
  value === '' ? [] : value.split(',').map((one) => whole(one.trim()));

/** The call's input from the two files; values that fit no field are left for the call's check to report. */
export function inputOfFiles(zh: FaqFile, en: FaqFile, entry: Entry | undefined, slug: string): EntryInput {
  const { type = '', keywords, order, published, species, video } = zh.shared;
  return {
    ...(entry ? { id: entry.id } : { slug }),
    type: whole(type),
    titleZh: zh.title,
    titleEn: en.title,
    contentZh: zh.content,
    contentEn: en.content,
    ...(keywords === undefined ? {} : { keywords }),
    ...(order === undefined ? {} : { order: whole(order) }),
    ...(published === undefined ? {} : { published: { yes: true, no: false }[published] ?? published }),
    ...(species === undefined ? {} : { deviceSpecies: speciesOf(species) }),
    ...(video === undefined ? {} : { videoUrl: video }),
  } as EntryInput;
}
