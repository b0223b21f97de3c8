import type { Database } from '../../platform/database/connect.ts';
import { holdAccount } from '../../platform/database/hold-account.ts';
import type { Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { afterWorkingDays } from '../../platform/working-days.ts';
import { lockOrder } from '../orders/public.ts';
import { linesFor } from './lines-for.ts';
import { presentUnwind } from './present.ts';
import { decideWorkingDays } from './rules.ts';
import { findUnwind, selectUnwinds, unwindLog } from './store.ts';

const lineNeeded: Record<Language, string> = {
  zh: '该订单有多个合约，请指明是哪一个',
  en: 'is needed: this order has several contracts',
};

export function addUnwind(db: Database): Handler<'unwinds.add-unwind'> {
  return async (context, { lineNo, reason }) => {
    const { subject, brand, now, language } = context;
    const orderId = context.order.id;
    if (subject.kind !== 'user') return fail('loginNeeded');
    return transact(db, async (trx) => {
      // Before the order: whoever erases the account has it first, too.
      if (!(await holdAccount(trx, subject.userId))) return fail('loginNeeded');
      // The order's lock: refunds of its lines hold it, too.
      const order = await lockOrder(trx, orderId);
      if (!order) return fail('unwindImpossible');
      const running = await selectUnwinds(trx, brand)
        .where('w.order_id', '=', orderId)
        .where('w.state', 'not in', ['rejected', 'withdrawn'])
        .execute();
      const lines = await linesFor(trx, context, order);
      const lineNos = new Set([...lines.map((line) => line.lineNo), ...running.map((row) => row.line_no)]);
      if (lineNo === undefined && lineNos.size > 1) return invalidField('lineNo', lineNeeded[language]);
      const wanted = lineNo ?? [...lineNos][0];
      const same = running.find((row) => row.line_no === wanted);
      if (same) return presentUnwind(trx, same, language, 'owner');
      const line = lines.find((one) => one.lineNo === wanted);
      if (!line) return fail('unwindImpossible');

      const id = newId(now.getTime());
      await trx
        .insertInto('unwinds')
        .values({
          id,
          brand,
          order_id: orderId,
          order_line_id: line.lineId,
          user_id: subject.userId,
          imei: line.imei,
          iccid: line.iccid,
          term_from: line.from,
          term_to: line.to,
          reason: reason.trim(),
          currency: order.currency,
          paid_fen: line.paidFen,
          used_fen: line.usedFen,
          fee_fen: line.feeFen,
          refund_fen: line.refundFen,
          need_return: line.needReturn,
          return_tracking: null,
          state: 'applied',
          reject_text: null,
          decided_by: null,
          created_at: now,
          decide_by: await afterWorkingDays(trx, now, decideWorkingDays, order.site),
          ended_at: null,
        })
        .execute();
      await unwindLog.record(trx, { id, state: 'applied', at: now, actorId: subject.userId });
      const row = await findUnwind(trx, brand, id);
      return row ? presentUnwind(trx, row, language, 'owner') : fail('unwindImpossible');
    });
  };
}
