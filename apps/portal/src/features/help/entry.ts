import type { CallData } from '@device-pay/contract';

/** A help entry with its text. */
export type Entry = CallData<'/faq/getFaqMapperById'>;
/** A help entry in a list. */
export type ListedEntry = Omit<CallData<'/faq/getFaqMapperList'>['list'][number], 'content'>;

export type Block = Entry['document'][number];
export type Span = Block['spans'][number];

/** What an entry is: 1 question, 2 fault, 3 tutorial. */
export type EntryType = ListedEntry['type'];

/** Written for those who sell to others: lists for owners leave it out. */
export const isForDealers = ({ slug }: Pick<ListedEntry, 'slug'>): boolean =>
  slug?.startsWith('dealer-') ?? false;

/** How an entry is linked to: by its name where it has one, so that a link outlives the database. */
export const entryId = ({ slug, id }: Pick<ListedEntry, 'slug' | 'id'>): string => slug ?? id;
