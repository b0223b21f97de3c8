import { maskedPhone } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function getLoginUserInfo(db: Database): Handler<'account.get-login-user-info'> {
  return async ({ subject }) => {
    if (subject.kind !== 'user') return null;
    const user = await db
      .selectFrom('users')
      .select(['display_name', 'phone', 'phone_verified'])
      .where('id', '=', subject.userId)
      .executeTakeFirstOrThrow();
    return {
      userId: subject.userId,
      userName: subject.userName,
      displayName: user.display_name,
      role: subject.role,
      phone: user.phone && maskedPhone(user.phone),
      phoneVerified: user.phone_verified,
      freshUntil: subject.freshUntil?.toISOString() ?? null,
      expiresAt: subject.expiresAt.toISOString(),
    };
  };
}
