import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { endSession } from './sessions.ts';

export function logout(db: Database): Handler<'account.logout'> {
  return async (context) => {
    await endSession(db, context.subject.sessionId, context.now);
    return null;
  };
}
