import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Whether an account is still there. Keeps it so until the transaction ends: what is written for one that is just being
 * erased would stay, and nobody could ever delete it.
 */
export async function holdAccount(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}
