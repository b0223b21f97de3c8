import type { Queries } from '../../platform/database/connect.ts';
import { isOwn } from '../../platform/database/own-rows.ts';
import type { SelfCheckItemRow, SelfCheckRunRow } from '../../platform/database/tables.ts';
import type { Data, Person } from '../../platform/handler.ts';
import { pauseMs } from './rules.ts';

export type RunView = Data<'diagnosis.get-self-inspection-by-imei'>;
type ItemView = RunView['items'][number];

/** The runs for a device that this session or account made, newest first. */
export function ownRuns(db: Queries, { subject }: { readonly subject: Person }, imei: string) {
  return db
    .selectFrom('self_check_runs')
    .selectAll()
    .where('imei', '=', imei)
    .where(isOwn(subject))
    .orderBy('started_at', 'desc');
}

export async function viewOf(db: Queries, run: SelfCheckRunRow): Promise<RunView> {
  const [view] = await viewsOf(db, [run]);
  if (!view) throw new Error('a run has a view');
  return view;
}

export async function viewsOf(db: Queries, runs: readonly SelfCheckRunRow[]): Promise<RunView[]> {
  if (runs.length === 0) return [];
  const items = await db
    .selectFrom('self_check_items')
    .selectAll()
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .orderBy('item_no')
    .execute();
  return runs.map((run) => ({
    runId: run.id,
    imei: run.imei,
    source: run.source,
    running: run.finished_at === null,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    items: items.filter((item) => item.run_id === run.id).map(itemView),
    verdict: run.verdict,
    nextStep: run.next_step,
    repeatAt: new Date(run.started_at.getTime() + pauseMs).toISOString(),
  }));
}

const itemView = (row: SelfCheckItemRow): ItemView => ({
  no: row.item_no,
  item: row.item,
  state: row.state,
  detail: row.detail as ItemView['detail'],
  asOf: row.as_of?.toISOString() ?? null,
  advice: row.advice,
});
