import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { forgetProofs } from './sessions.ts';

export function revokeSession(db: Database): Handler<'account.revoke-session'> {
  return async ({ subject, brand, now }, { id }) => {
    const ended = await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('user_id', '=', subject.userId)
      .where('brand', '=', brand)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return fail('sessionNotFound');
    await forgetProofs(db, [id]);
    return null;
  };
}
