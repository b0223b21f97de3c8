import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ActContext } from '../audit/public.ts';
import { problem } from './account-problems.ts';
import { changeAccount } from './change-account.ts';
import { lockAccount, pathUnder } from './find-account.ts';

/**
 * Moves an account with all that is below it, and the devices that they sell, under another account of the brand;
 * to the top where none is named.
 */
export const moveAccount = (db: Database, context: ActContext, userName: string, under: string | null) =>
  changeAccount(db, context, userName, 'users.move', async (trx, account) => {
    const { id } = account;
    const above = under === null ? null : await lockAccount(trx, context.brand, under);
    if (above === undefined) return problem(context, 'under', 'unknown');
    if (above?.role === 'staff') return problem(context, 'under', 'parentRole');
    if (above && (above.id === id || above.ancestor_ids.includes(id)))
      return problem(context, 'under', 'cycle');
    const path = pathUnder(above);
    await trx.updateTable('users').set({ ancestor_ids: path }).where('id', '=', id).execute();
    // What follows the account in a path stays; what came before it is its new place.
    const below = await sql`
      update users set ancestor_ids = ${path}::uuid[] || ancestor_ids[array_position(ancestor_ids, ${id}::uuid):]
      where ancestor_ids @> array[${id}]::uuid[]
    `.execute(trx);
    const devices = await sql`
      update devices set parent_ids = ${path}::uuid[] || parent_ids[array_position(parent_ids, ${id}::uuid):]
      where parent_ids @> array[${id}]::uuid[]
    `.execute(trx);
    return {
      under: [account.ancestor_ids.at(-1) ?? null, above?.id ?? null],
      accountsBelow: Number(below.numAffectedRows ?? 0),
      devices: Number(devices.numAffectedRows ?? 0),
    };
  });
