import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { resultLimit } from './rules.ts';
import { whose } from './whose.ts';

/** The network that a device has reported counts for a speed test if the report is not older than this. */
const freshMs = 5 * 60_000;

export function saveSpeedTest(db: Database): Handler<'diagnosis.save-speed-test'> {
  return async (context, { imei, downMbps, upMbps, latencyMs, jitterMs }) => {
    const { now, subject } = context;
    const refusal = await tooManyTries(db, [resultLimit(subject.sessionId)], now);
    if (refusal) return refusal;
    const latest = await db
      .selectFrom('device_latest')
      .select(['network', 'signal_at'])
      .where('imei', '=', imei)
      .executeTakeFirst();
    const isFresh = latest?.signal_at && now.getTime() - latest.signal_at.getTime() <= freshMs;
    const measures = { down_mbps: downMbps, up_mbps: upMbps, latency_ms: latencyMs, jitter_ms: jitterMs };
    const id = newId(now.getTime());
    const network = isFresh ? latest.network : null;
    await db
      .insertInto('speed_tests')
      .values({ ...whose(context), id, imei, at: now, ...measures, network })
      .execute();
    return { id, at: now.toISOString(), downMbps, upMbps, latencyMs, jitterMs, network };
  };
}
