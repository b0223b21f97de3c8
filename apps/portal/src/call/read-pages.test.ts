import { describe, expect, it, vi } from 'vitest';
import { hasMore, type Pages, readNextPage, readPages } from './read-pages.ts';

const pageSize = 10;

/** A list of alarms, newest first: new ones are added at the front. */
function createList(length: number) {
  let rows = Array.from({ length }, (_, index) => length - index);
  return {
    add: () => {
      rows = [rows.length + 1, ...rows];
    },
    readPage: vi.fn(async (page: number) => ({
      list: rows.slice((page - 1) * pageSize, page * pageSize),
      page,
      pageSize,
      total: rows.length,
    })),
  };
}

const rowsOf = (pages: Pages<number>) => pages.flatMap(({ list }) => [...list]);
const downTo = (first: number, count: number) => Array.from({ length: count }, (_, index) => first - index);

describe('the pages of a list', () => {
  it('are read one after the other, and no further than there are any', async () => {
    const { readPage } = createList(25);
    expect(rowsOf(await readPages(readPage, 2))).toEqual(downTo(25, 20));
    expect(rowsOf(await readPages(readPage, 9))).toEqual(downTo(25, 25));
    expect(readPage).toHaveBeenCalledTimes(5);
    const full = createList(20);
    expect(hasMore(await readPages(full.readPage, 1))).toBe(true);
    expect(hasMore(await readPages(full.readPage, 9))).toBe(false);
    expect(full.readPage).toHaveBeenCalledTimes(3);
  });

  it('show no row twice when a new one came before the next page was asked for', async () => {
    const list = createList(25);
    const known = await readPages(list.readPage, 1);
    list.add();
    expect(rowsOf(await readNextPage(list.readPage, known))).toEqual(downTo(26, 20));
  });

  it('miss none when one goes while they are read', async () => {
    const list = createList(25);
    list.readPage.mockImplementationOnce(async (page) => {
      const before = { list: downTo(26, 10), page, pageSize, total: 26 };
      return before;
    });
    expect(rowsOf(await readPages(list.readPage, 2))).toEqual(downTo(25, 20));
  });

  it('cost one call each while the list stands still', async () => {
    const { readPage } = createList(25);
    await readNextPage(readPage, await readPages(readPage, 1));
    expect(readPage.mock.calls).toEqual([[1], [2]]);
  });

  it('of a list that never stands still are shown all the same', async () => {
    const list = createList(25);
    const { readPage } = list;
    const moving = (page: number) => {
      list.add();
      return readPage(page);
    };
    expect(await readPages(moving, 2)).toHaveLength(2);
    expect(readPage).toHaveBeenCalledTimes(4);
  });
});
