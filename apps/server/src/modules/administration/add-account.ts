import { randomInt } from 'node:crypto';
import type { BrandId } from '@device-pay/brands';
import { sql } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { UserRow } from '../../platform/database/tables.ts';
import { isUniqueViolation, transact } from '../../platform/database/transact.ts';
import type { Failure } from '../../platform/failure.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword, plainName } from '../account/public.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { problem } from './account-problems.ts';
import { findAccount, lockTree, parentProblem, pathUnder } from './find-account.ts';
import { worksFor } from './works-for.ts';

export interface NewAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly role: UserRow['role'];
  /** Left out: a random one is generated, and answered once. */
  readonly password?: string;
  /** Who is right above, by user name. */
  readonly under?: string;
  /** The brands that staff work for. */
  readonly brands?: readonly BrandId[];
}

/** The password is null unless it was generated. */
export interface MadeAccount {
  readonly id: string;
  readonly userName: string;
  readonly password: string | null;
}

/** Without letters and digits that look alike; 20 of 32 are 100 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
export const generatePassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');

export const passwordFits = (password: string): boolean => password.length >= 10 && password.length <= 200;

export async function addAccount(
  db: Database,
  context: ActContext,
  { userName: typed, displayName, role, password, under, brands = [] }: NewAccount,
): Promise<MadeAccount | Failure<'invalidInput'>> {
  const { brand, now } = context;
  const userName = plainName(typed);
  if (!/^[\w.@+-]{3,40}$/.test(userName)) return problem(context, 'userName', 'name');
  if (displayName.length < 1 || displayName.length > 60)
    return problem(context, 'displayName', 'displayName');
  if (password !== undefined && !passwordFits(password)) return problem(context, 'password', 'password');
  const wrongBrands = brandsProblem(context, role, brand, brands);
  if (wrongBrands) return wrongBrands;

  const secret = password ?? generatePassword();
  const passwordHash = await hashPassword(secret);
  const id = newId(now.getTime());
  try {
    return await transact(db, async (trx) => {
      await lockTree(trx, brand);
      if (await isTaken(trx, brand, userName)) return problem(context, 'userName', 'taken');
      const above = under === undefined ? null : await findAccount(trx, brand, under);
      if (above === undefined) return problem(context, 'under', 'unknown');
      const wrongParent = parentProblem(context, role, above);
      if (wrongParent) return wrongParent;
      await trx
        .insertInto('users')
        .values({
          id,
          brand,
          user_name: userName,
          display_name: displayName,
          password_hash: passwordHash,
          role,
          ancestor_ids: pathUnder(above),
          staff_brands: [...brands],
          phone: null,
          created_at: now,
        })
        .execute();
      await recordAct(trx, context, {
        action: 'users.add',
        objectType: 'user',
        objectId: id,
        changes: { role, under: above?.id ?? null, brands: brands.join(', ') },
      });
      return { id, userName, password: password === undefined ? secret : null };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_brand_user_name_key')) return problem(context, 'userName', 'taken');
    throw error;
  }
}

/** Whether the brand has an account of that name, also in other capitals: people would take one for the other. */
async function isTaken(db: Queries, brand: BrandId, userName: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('brand', '=', brand)
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst();
  return account !== undefined;
}

/** Staff need brands, among them their account's. Nobody gives a brand they do not work for. Null: nothing is wrong. */
export function brandsProblem(
  context: ActContext,
  role: UserRow['role'],
  home: BrandId,
  brands: readonly BrandId[],
): Failure<'invalidInput'> | null {
  if (role !== 'staff') return brands.length > 0 ? problem(context, 'brands', 'brandsOfStaff') : null;
  if (!brands.includes(home)) return problem(context, 'brands', 'brandsNeeded');
  return brands.every((brand) => worksFor(context, brand))
    ? null
    : problem(context, 'brands', 'brandNotYours');
}
