import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { reportLimit } from './rules.ts';
import { viewOf } from './run-view.ts';
import { verdictOf } from './verdict.ts';
import { whose } from './whose.ts';

/** From best to worst. The worse of the device's own verdict and that of its items counts. */
const order = ['ok', 'unknown', 'warn', 'bad'] as const;

export function addUfiSelfInspection(db: Database): Handler<'diagnosis.add-ufi-self-inspection'> {
  return async (context, { imei, items, verdict: claimed }) => {
    const { now, subject } = context;
    const refusal = await tooManyTries(db, [reportLimit(subject.sessionId)], now);
    if (refusal) return refusal;
    // If the same item is reported twice, the last report counts.
    const named = [...new Map(items.map((item) => [item.item, item])).values()];
    const own = verdictOf(named.map(({ state }) => ({ state, advice: null })));
    const verdict = order.indexOf(claimed) > order.indexOf(own.verdict) ? claimed : own.verdict;
    const run = await transact(db, async (trx) => {
      const made = await trx
        .insertInto('self_check_runs')
        .values({
          ...whose(context),
          id: newId(now.getTime()),
          imei,
          iccid: null,
          source: 'device',
          started_at: now,
          finished_at: now,
          verdict,
          next_step: verdict === 'ok' ? null : 'contactSupport',
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const rows = named.map(({ item, state, detail }, index) => ({
        run_id: made.id,
        item_no: index + 1,
        item,
        state,
        detail: JSON.stringify(detail ? { text: detail } : {}),
        advice: null,
        as_of: state === 'unknown' ? null : now,
      }));
      await trx.insertInto('self_check_items').values(rows).execute();
      return made;
    });
    return viewOf(db, run);
  };
}
