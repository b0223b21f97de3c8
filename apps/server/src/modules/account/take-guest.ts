import type { Database } from '../../platform/database/connect.ts';
import { holdAccount } from '../../platform/database/hold-account.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/handler.ts';
import { giveToAccount, mayTake } from './log-in.ts';
import { authenticate } from './sessions.ts';

/**
 * The app gave its account's token after the person had begun as a guest: what the guest did becomes the account's, as
 * at a login. An ended or unknown guest session is no error: another web view of the app may have been faster.
 */
export function takeGuest(db: Database): Handler<'account.take-guest'> {
  return async ({ subject, brand, now }, { guestToken }) => {
    await transact(db, async (trx) => {
      if (!(await holdAccount(trx, subject.userId))) return;
      const guest = await authenticate(trx, guestToken, brand, now);
      if (guest.state !== 'valid' || guest.subject.kind !== 'guest') return;
      if (!(await mayTake(trx, guest.subject, subject.userId))) return;
      await giveToAccount(trx, guest.subject, subject, now);
    });
    return null;
  };
}
