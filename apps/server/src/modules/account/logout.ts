import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { endSession, forgetProofs } from './sessions.ts';

export function logout(db: Database): Handler<'account.logout'> {
  return async (context) => {
    const { sessionId } = context.subject;
    await endSession(db, sessionId, context.now);
    await forgetProofs(db, [sessionId]);
    return null;
  };
}
