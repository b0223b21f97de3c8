import type { Database } from '../../platform/database/connect.ts';
import { isOwn } from '../../platform/database/own-rows.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Data, Handler } from '../../platform/handler.ts';

type SpeedTest = Data<'diagnosis.save-speed-test'>;

export function listSpeedTests(db: Database): Handler<'diagnosis.list-speed-tests'> {
  return async (context, { imei, page = 1, pageSize = 10 }) => {
    const own = db.selectFrom('speed_tests').where('imei', '=', imei).where(isOwn(context.subject));
    const { rows, total } = await readPage(own.selectAll().orderBy('at', 'desc'), { page, pageSize });
    return {
      list: rows.map(
        (row): SpeedTest => ({
          id: row.id,
          at: row.at.toISOString(),
          downMbps: row.down_mbps,
          upMbps: row.up_mbps,
          latencyMs: row.latency_ms,
          jitterMs: row.jitter_ms,
          network: row.network,
        }),
      ),
      page,
      pageSize,
      total,
    };
  };
}
