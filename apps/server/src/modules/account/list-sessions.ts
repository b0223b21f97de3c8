import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function listSessions(db: Database): Handler<'account.list-sessions'> {
  return async ({ subject, brand, now }) => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at', 'expires_at'])
      .where('user_id', '=', subject.userId)
      .where('brand', '=', brand)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy((eb) => eb('id', '=', subject.sessionId), 'desc')
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      current: row.id === subject.sessionId,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  };
}
