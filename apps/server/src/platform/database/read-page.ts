import type { SelectQueryBuilder } from 'kysely';

/** One page of what a query selects, in its order, and how many rows all pages have together. The first page is 1. */
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
