import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/handler.ts';
import { giveToAccount } from './log-in.ts';
import { authenticate } from './sessions.ts';

/**
 * An app tells who is here after somebody has begun as a guest: what they did becomes their account's, as at a login.
 * A guest's session that has ended, or is none, has nothing to give: another view of the app may have been faster.
 */
export function takeGuest(db: Database): Handler<'account.take-guest'> {
  return async ({ subject, brand, now }, { guestToken }) => {
    await transact(db, async (trx) => {
      const guest = await authenticate(trx, guestToken, brand, now);
      if (guest.state !== 'valid' || guest.subject.kind !== 'guest') return;
      await giveToAccount(trx, guest.subject, subject, now);
    });
    return null;
  };
}
