import type { BrandId } from '@device-pay/brands';
import { sql, type Transaction } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { AuditChanges, Tables, UserRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, isFailure } from '../../platform/failure.ts';
import { forgetProofs, hashPassword, isErased } from '../account/public.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { problem } from './account-problems.ts';
import { brandsProblem, generatePassword, passwordFits } from './add-account.ts';
import { type Account, lockAccount, lockTree } from './find-account.ts';
import { worksFor } from './works-for.ts';

export interface ChangedAccount {
  readonly id: string;
  readonly userName: string;
  readonly changes: AuditChanges;
}
type Wrong = Failure<'invalidInput'>;
type Work = (trx: Transaction<Tables>, account: Account) => Promise<AuditChanges | Wrong>;

/**
 * One act on one account, under its lock. Nobody acts on their own account: nobody may give themselves more rights.
 */
export async function changeAccount(
  db: Database,
  context: ActContext,
  userName: string,
  action: string,
  work: Work,
): Promise<ChangedAccount | Wrong> {
  return transact(db, async (trx) => {
    // Before the account's lock: two moves at once, each under the other's account, would deadlock.
    await lockTree(trx, context.brand);
    const account = await lockAccount(trx, context.brand, userName);
    if (!account) return problem(context, 'userName', 'unknown');
    if (context.subject.kind === 'user' && context.subject.userId === account.id)
      return problem(context, 'userName', 'own');
    // Whoever sets an account's password can log in with it, and then work for all its brands.
    if (!account.staff_brands.every((brand) => worksFor(context, brand)))
      return problem(context, 'userName', 'worksForMore');
    const changes = await work(trx, account);
    if (isFailure(changes)) return changes;
    await recordAct(trx, context, { action, objectType: 'user', objectId: account.id, changes });
    return { id: account.id, userName, changes };
  });
}

const update = (db: Queries, id: string, values: Partial<UserRow>) =>
  db.updateTable('users').set(values).where('id', '=', id).execute();

/** Ends all sessions of an account, and answers how many they were. */
async function endSessions(db: Queries, userId: string, now: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  await forgetProofs(
    db,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Nobody can log in with the account until it is enabled again, and all its sessions end. */
export const disableAccount = (db: Database, context: ActContext, userName: string) =>
  changeAccount(db, context, userName, 'users.disable', async (trx, { id, disabled_at: disabledAt }) => {
    if (disabledAt) return problem(context, 'userName', 'disabledAlready');
    await update(trx, id, { disabled_at: context.now });
    return { disabled: [false, true], sessionsEnded: await endSessions(trx, id, context.now) };
  });

export const enableAccount = (db: Database, context: ActContext, userName: string) =>
  changeAccount(db, context, userName, 'users.enable', async (trx, { id, disabled_at: disabledAt }) => {
    if (isErased(userName)) return problem(context, 'userName', 'erased');
    if (!disabledAt) return problem(context, 'userName', 'enabledAlready');
    await update(trx, id, { disabled_at: null });
    return { disabled: [true, false] };
  });

/**
 * An account that becomes staff needs brands; one that ceases to be staff has none. An owner owns the devices of all
 * accounts below, so a dealer with accounts below stays a dealer, and nobody below an owner becomes a dealer.
 */
export const setRole = (
  db: Database,
  context: ActContext,
  userName: string,
  role: UserRow['role'],
  brands: readonly BrandId[],
) =>
  changeAccount(db, context, userName, 'users.set-role', async (trx, account) => {
    if (account.role === role) return problem(context, 'role', 'roleAlready');
    const wrong = brandsProblem(context, role, context.brand, brands);
    if (wrong) return wrong;
    if (role !== 'dealer' && (await hasBelow(trx, account.id)))
      return problem(context, 'userName', 'hasBelow');
    if (role === 'dealer' && (await isBelowOwner(trx, account)))
      return problem(context, 'userName', 'belowOwner');
    await update(trx, account.id, { role, staff_brands: [...brands] });
    return { role: [account.role, role], brands: [account.staff_brands.join(', '), brands.join(', ')] };
  });

export const setBrands = (db: Database, context: ActContext, userName: string, brands: readonly BrandId[]) =>
  changeAccount(db, context, userName, 'users.set-brands', async (trx, account) => {
    const wrong = brandsProblem(context, account.role, context.brand, brands);
    if (wrong) return wrong;
    await update(trx, account.id, { staff_brands: [...brands] });
    return { brands: [account.staff_brands.join(', '), brands.join(', ')] };
  });

/**
 * A new password ends all sessions. It unlinks every WeChat, too: whoever knew the old password may have linked their
 * own. Generated where none is given.
 */
export async function resetPassword(
  db: Database,
  context: ActContext,
  userName: string,
  given?: string,
): Promise<(ChangedAccount & { readonly password: string | null }) | Wrong> {
  if (given !== undefined && !passwordFits(given)) return problem(context, 'password', 'password');
  if (isErased(userName)) return problem(context, 'userName', 'erased');
  const password = given ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const done = await changeAccount(db, context, userName, 'users.reset-password', async (trx, { id }) => {
    await update(trx, id, { password_hash: passwordHash });
    const { numDeletedRows } = await trx
      .deleteFrom('user_identities')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    // Last: a login that was under way has begun its session by now.
    const sessionsEnded = await endSessions(trx, id, context.now);
    return { sessionsEnded, wechatUnlinked: Number(numDeletedRows) };
  });
  return isFailure(done) ? done : { ...done, password: given === undefined ? password : null };
}

async function hasBelow(db: Queries, id: string): Promise<boolean> {
  const below = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`ancestor_ids @> array[${id}]::uuid[]`)
    .limit(1)
    .executeTakeFirst();
  return below !== undefined;
}

async function isBelowOwner(db: Queries, { ancestor_ids: ids }: Account): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('role', '=', 'user')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
