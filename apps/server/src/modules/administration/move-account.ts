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

/** Payments for a device and its reports wait for its row, and with one report all that came together with it. */
const devicesAtOnce = 2_000;

/**
 * Moves an account with all that is below it, and the devices that they sell, under another account of the brand;
 * to the top where none is named. The devices follow in portions: where that was interrupted, the same move again
 * brings the rest after.
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
    // What follows the account in a path stays; what came before it is its new place.
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

/** To where the account is by then: it, or one of those above, may have been moved again meanwhile. */
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
