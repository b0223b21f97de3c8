import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function listLinkedWechat(db: Database): Handler<'account.list-linked-wechat'> {
  return async ({ subject, brand }) => {
    const rows = await db
      .selectFrom('user_identities')
      .select('linked_at')
      .where('user_id', '=', subject.userId)
      .where('brand', '=', brand)
      .orderBy('linked_at', 'desc')
      .execute();
    return rows.map((row) => ({ linkedAt: row.linked_at.toISOString() }));
  };
}
