import type { BrandId } from '@device-pay/brands';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { isFailure } from '../../platform/failure.ts';
import type { ActContext } from '../audit/public.ts';
import { problem } from './account-problems.ts';
import { changeAccount } from './change-account.ts';
import { lockAccount, lockTree, parentProblem, pathUnder } from './find-account.ts';

/** While a device is locked, its payments wait, and its reports with all the others that came in the same batch. */
const devicesAtOnce = 2_000;

/**
 * Moves an account, with all accounts below it and the devices that they sell, under another account of the brand, or
 * to the top. The devices follow in batches: if that was interrupted, the same move again moves the rest.
 */
export async function moveAccount(
  db: Database,
  context: ActContext,
  userName: string,
  under: string | null,
  atOnce = devicesAtOnce,
) {
  let imeis: string[] = [];
  const moved = await changeAccount(db, context, userName, 'users.move', async (trx, account) => {
    const { id } = account;
    const above = under === null ? null : await lockAccount(trx, context.brand, under);
    if (above === undefined) return problem(context, 'under', 'unknown');
    const wrongParent = parentProblem(context, account.role, above);
    if (wrongParent) return wrongParent;
    if (above && (above.id === id || above.ancestor_ids.includes(id)))
      return problem(context, 'under', 'cycle');
    const path = pathUnder(above);
    await trx.updateTable('users').set({ ancestor_ids: path }).where('id', '=', id).execute();
    // In each path, the account's new path replaces what came before it; what follows it stays.
    const below = await sql`
      update users set ancestor_ids = ${path}::uuid[] || ancestor_ids[array_position(ancestor_ids, ${id}::uuid):]
      where ancestor_ids @> array[${id}]::uuid[]
    `.execute(trx);
    imeis = await imeisBelow(trx, id);
    return {
      under: [account.ancestor_ids.at(-1) ?? null, above?.id ?? null],
      accountsBelow: Number(below.numAffectedRows ?? 0),
      devices: imeis.length,
    };
  });
  if (isFailure(moved)) return moved;
  for (let first = 0; first < imeis.length; first += atOnce)
    await followAccount(db, context.brand, moved.id, imeis.slice(first, first + atOnce));
  return moved;
}

async function imeisBelow(trx: Transaction<Tables>, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('devices')
    .select('imei')
    .where(sql<boolean>`parent_ids @> array[${id}]::uuid[]`)
    .orderBy('imei')
    .execute();
  return rows.map(({ imei }) => imei);
}

/** Reads the account's path anew: the account, or one above it, may have been moved again meanwhile. */
const followAccount = (
  db: Database,
  brand: BrandId,
  id: string,
  imeis: readonly string[],
): Promise<unknown> =>
  transact(db, async (trx) => {
    await lockTree(trx, brand);
    return sql`
      update devices d set parent_ids = u.ancestor_ids || d.parent_ids[array_position(d.parent_ids, u.id):]
      from users u
      where u.id = ${id} and d.imei = any(${imeis}::text[]) and d.parent_ids @> array[u.id]
    `.execute(trx);
  });
