import type { SelectQueryBuilder } from 'kysely';

/** One page of a query's rows, in its order, and the number of rows on all pages. The first page is 1. */
export async function readPage<DB, Names extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Names, Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const [rows, count] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ]);
  return { rows, total: count.total };
}

/** The same for a statement that puts the total into each row: behind the last page there is no row to read it from. */
export async function readTotalled<
  Found extends { readonly rows: readonly unknown[]; readonly total: number },
>(
  read: (part: { readonly limit: number; readonly offset: number }) => Promise<Found>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Found> {
  const found = await read({ limit: pageSize, offset: (page - 1) * pageSize });
  if (found.rows.length > 0 || page === 1) return found;
  return { ...found, total: (await read({ limit: 1, offset: 0 })).total };
}
