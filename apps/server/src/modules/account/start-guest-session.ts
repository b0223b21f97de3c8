import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { startSession } from './sessions.ts';

export function startGuestSession(db: Database): Handler<'account.start-guest-session'> {
  return async (context) => {
    const { token, expiresAt } = await startSession(db, context, { kind: 'guest' });
    return { token, expiresAt: expiresAt.toISOString() };
  };
}
