import type { BrandId } from '@device-pay/brands';
import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { Tables, UserRow } from '../../platform/database/tables.ts';
import { lockName } from '../../platform/database/transact.ts';
import type { Failure } from '../../platform/failure.ts';
import type { ActContext } from '../audit/public.ts';
import { problem } from './account-problems.ts';

export type Account = Pick<
  UserRow,
  'id' | 'brand' | 'user_name' | 'display_name' | 'role' | 'ancestor_ids' | 'staff_brands' | 'disabled_at'
>;
export const accountColumns = [
  'id',
  'brand',
  'user_name',
  'display_name',
  'role',
  'ancestor_ids',
  'staff_brands',
  'disabled_at',
] as const;

const selectAccount = (db: Queries, brand: BrandId, userName: string) =>
  db.selectFrom('users').select(accountColumns).where('brand', '=', brand).where('user_name', '=', userName);

export const findAccount = (db: Queries, brand: BrandId, userName: string): Promise<Account | undefined> =>
  selectAccount(db, brand, userName).executeTakeFirst();

export const lockAccount = (
  trx: Transaction<Tables>,
  brand: BrandId,
  userName: string,
): Promise<Account | undefined> => selectAccount(trx, brand, userName).forUpdate().executeTakeFirst();

/** Taken before an account's path is read and written into another row: nothing may move in the tree meanwhile. */
export const lockTree = (trx: Transaction<Tables>, brand: BrandId) => lockName(trx, `user tree ${brand}`);

/** The ids of an account and of all accounts above it, the root first: the path of whatever is directly below it. */
export const pathUnder = (above: Account | null | undefined): string[] =>
  above ? [...above.ancestor_ids, above.id] : [];

/**
 * Nobody is below staff, and no dealer is below an owner: to an owner belong the devices of all accounts below, so they
 * would see where all the dealer's customers' devices are, and their pictures. Null: nothing is wrong.
 */
export function parentProblem(
  context: ActContext,
  role: UserRow['role'],
  above: Account | null,
): Failure<'invalidInput'> | null {
  if (above?.role === 'staff') return problem(context, 'under', 'parentRole');
  return above?.role === 'user' && role === 'dealer' ? problem(context, 'under', 'parentOwner') : null;
}
