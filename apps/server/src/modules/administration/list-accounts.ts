import type { BrandId } from '@device-pay/brands';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { UserRow } from '../../platform/database/tables.ts';

export interface AccountFilter {
  readonly brand: BrandId;
  readonly role?: UserRow['role'];
  /** A part of the user name or of the display name. */
  readonly name?: string;
  /** Those below this account, by its user name. */
  readonly under?: string;
  /** Only those that are disabled. */
  readonly disabled?: boolean;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListedAccount {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
  readonly role: UserRow['role'];
  /** Who is right above, by user name. */
  readonly above: string | null;
  readonly staffBrands: readonly string[];
  readonly createdAt: string;
  readonly disabledAt: string | null;
}

/** The accounts of a brand, by name. */
export async function listAccounts(
  db: Database,
  { brand, role, name, under, disabled, page, pageSize }: AccountFilter,
): Promise<{ readonly list: ListedAccount[]; readonly total: number }> {
  let query = db.selectFrom('users as u').where('u.brand', '=', brand);
  if (role) query = query.where('u.role', '=', role);
  if (disabled) query = query.where('u.disabled_at', 'is not', null);
  if (name) {
    const part = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([eb('u.user_name', 'ilike', part), eb('u.display_name', 'ilike', part)]),
    );
  }
  if (under !== undefined)
    query = query.where(
      sql<boolean>`u.ancestor_ids @> array(select id from users where brand = ${brand} and user_name = ${under})
        and exists (select from users where brand = ${brand} and user_name = ${under})`,
    );
  const { rows, total } = await readPage(
    query
      // The root is the first of those above, so the nearest is the last.
      .leftJoin('users as a', (join) =>
        join.on(sql<boolean>`a.id = u.ancestor_ids[cardinality(u.ancestor_ids)]`),
      )
      .select([
        'u.id',
        'u.user_name',
        'u.display_name',
        'u.role',
        'a.user_name as above',
        'u.staff_brands',
        'u.created_at',
        'u.disabled_at',
      ])
      .orderBy('u.user_name'),
    { page, pageSize },
  );
  const list = rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    displayName: row.display_name,
    role: row.role,
    above: row.above,
    staffBrands: row.staff_brands,
    createdAt: row.created_at.toISOString(),
    disabledAt: row.disabled_at?.toISOString() ?? null,
  }));
  return { list, total };
}
