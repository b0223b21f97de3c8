import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function unlinkWechat(db: Database): Handler<'account.unlink-wechat'> {
  return async ({ subject, brand }) => {
    await db
      .deleteFrom('user_identities')
      .where('user_id', '=', subject.userId)
      .where('brand', '=', brand)
      .execute();
    return null;
  };
}
