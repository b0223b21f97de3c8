import type { CallData } from '@device-pay/contract';

/** A help entry with its text. */
export type Entry = CallData<'/faq/getFaqMapperById'>;
/** A help entry in a list. */
export type ListedEntry = Omit<CallData<'/faq/getFaqMapperList'>['list'][number], 'content'>;

export type Block = Entry['document'][number];
export type Span = Block['spans'][number];

/** The type of an entry: 1 question, 2 fault, 3 tutorial. */
export type EntryType = ListedEntry['type'];

export const isForDealers = ({ slug }: Pick<ListedEntry, 'slug'>): boolean =>
  slug?.startsWith('dealer-') ?? false;

/** Lists for owners leave out what is for dealers. */
export const forOwners = (entries: readonly ListedEntry[]): readonly ListedEntry[] =>
  entries.filter((entry) => !isForDealers(entry));

/** The id in links to an entry: its name if it has one, so that the link still works with another database. */
export const entryId = ({ slug, id }: Pick<ListedEntry, 'slug' | 'id'>): string => slug ?? id;
