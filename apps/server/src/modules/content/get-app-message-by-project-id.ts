import { replaceYuanSign } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

/** The host decides the brand; a `projectId` in the input is the portal's own and can't reach another brand. */
export function getAppMessageByProjectId(db: Database): Handler<'content.get-app-message-by-project-id'> {
  return async ({ brand, site, language, now }) => {
    const rows = await db
      .selectFrom('app_messages')
      .selectAll()
      .where('brand', '=', brand)
      .where('published_at', '<=', now)
      .where('withdrawn_at', 'is', null)
      .orderBy('published_at', 'desc')
      .limit(20)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: replaceYuanSign(language === 'en' ? row.title_en : row.title_zh, site),
      text: replaceYuanSign(language === 'en' ? row.text_en : row.text_zh, site),
      publishedAt: row.published_at.toISOString(),
    }));
  };
}
