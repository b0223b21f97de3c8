import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function getLoginUserInfo(db: Database): Handler<'account.get-login-user-info'> {
  return async ({ subject }) => {
    if (subject.kind !== 'user') return null;
    const user = await db
      .selectFrom('users')
      .select(['display_name'])
      .where('id', '=', subject.userId)
      .executeTakeFirstOrThrow();
    return {
      userId: subject.userId,
      userName: subject.userName,
      displayName: user.display_name,
      role: subject.role,
      freshUntil: subject.freshUntil?.toISOString() ?? null,
      expiresAt: subject.expiresAt.toISOString(),
    };
  };
}
