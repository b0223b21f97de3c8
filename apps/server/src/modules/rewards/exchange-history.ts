import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { deliveryNow } from '../orders/public.ts';
import { giftUnit } from './tasks.ts';

export function exchangeHistory(db: Database): Handler<'rewards.exchange-history'> {
  return async ({ device, language, now }, { pageNum = 1, pageSize = 10 }) => {
    const query = db
      .selectFrom('reward_exchanges as e')
      .innerJoin('reward_tasks as t', 't.id', 'e.task_id')
      .innerJoin('order_lines as l', 'l.order_id', 'e.order_id')
      .where('e.imei', '=', device.imei)
      // Exchanges from before the device changed hands are only the last owner's to know.
      .where('e.exchanged_at', '>=', device.bound_at ?? new Date(0));
    const { rows, total } = await readPage(
      query
        .select(['e.id', 'e.task_id', 'e.exchanged_at', 't.title_zh', 't.title_en'])
        .select(['l.sold', 'l.delivery', 'l.effective_time', 'l.expiration_time'])
        .orderBy('e.exchanged_at', 'desc')
        .orderBy('e.id', 'desc'),
      { page: pageNum, pageSize },
    );
    const english = language === 'en';
    return {
      list: rows.map(({ sold, ...row }) => ({
        id: row.id,
        taskId: row.task_id,
        title: english ? row.title_en : row.title_zh,
        type: sold.details[0]?.type ?? sold.type,
        unit: giftUnit(sold.unit),
        quantity: sold.details[0]?.quantity ?? 0,
        giftName: english ? sold.nameEn : sold.nameZh,
        exchangedAt: row.exchanged_at.toISOString(),
        delivery: deliveryNow(row, now),
      })),
      page: pageNum,
      pageSize,
      total,
    };
  };
}
