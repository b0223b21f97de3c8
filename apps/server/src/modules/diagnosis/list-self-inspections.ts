import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { ownRuns, viewsOf } from './run-view.ts';
import type { SelfChecks } from './self-checks.ts';

export function listSelfInspections(
  db: Database,
  selfChecks: SelfChecks,
): Handler<'diagnosis.list-self-inspections'> {
  return async (context, { imei, page = 1, pageSize = 10 }) => {
    await selfChecks.endAbandoned(imei);
    const { rows, total } = await readPage(ownRuns(db, context, imei), { page, pageSize });
    return { list: await viewsOf(db, rows), page, pageSize, total };
  };
}
