/** One page of a list, as the wire has it. */
export interface PageOf<Item> {
  readonly list: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

export type Pages<Item> = readonly PageOf<Item>[];

type ReadPage<Item> = (page: number) => Promise<PageOf<Item>>;

export function hasMore<Item>(pages: Pages<Item> | undefined): boolean {
  const last = pages?.[pages.length - 1];
  return last !== undefined && last.page * last.pageSize < last.total;
}

/** Whether the pages have the same total. If not, rows have moved, and may be on two pages or on none. */
const fitTogether = <Item>(pages: Pages<Item>): boolean =>
  pages.every(({ total }) => total === pages[0]?.total);

/** A list that changes during each try is taken as it is. */
const maxTries = 2;

/** The first pages of a list, at most `count`. */
export async function readPages<Item>(readPage: ReadPage<Item>, count: number): Promise<Pages<Item>> {
  let pages: PageOf<Item>[] = [];
  for (let tries = 0; tries < maxTries; tries += 1) {
    pages = [await readPage(1)];
    while (pages.length < count && hasMore(pages)) pages.push(await readPage(pages.length + 1));
    if (fitTogether(pages)) break;
  }
  return pages;
}

/** The known pages and the next one; all of them are read anew if the list has changed since. */
export async function readNextPage<Item>(readPage: ReadPage<Item>, known: Pages<Item>): Promise<Pages<Item>> {
  const pages = [...known, await readPage(known.length + 1)];
  return fitTogether(pages) ? pages : readPages(readPage, pages.length);
}
