import type { SelfCheckRunRow } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, missingField } from '../../platform/failure.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { factsOf } from '../devices/public.ts';
import { pauseMs } from './rules.ts';
import { ownRuns, type RunView, viewOf } from './run-view.ts';
import { itemMaker, itemsOf, type SelfCheckDeps, type SelfCheckSubject } from './self-check-items.ts';
import { verdictOf } from './verdict.ts';
import { whose } from './whose.ts';

/** A run that takes longer was left behind by a process that ended. */
const abandonedMs = 90_000;

export interface SelfCheckRequest {
  readonly imei: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly runId?: string;
}

/** Runs self-checks in the background and shows their progress, which every process reads from the database. */
export class SelfChecks {
  readonly #deps: SelfCheckDeps & { readonly log: Logger };
  readonly #running = new Set<Promise<void>>();

  constructor(deps: SelfCheckDeps & { readonly log: Logger }) {
    this.#deps = deps;
  }

  /** The run with the given id; without an id the last run, if it is too recent for another, or a new one. */
  async show(
    context: ContextOf<'holder'>,
    request: SelfCheckRequest,
  ): Promise<RunView | Failure<'selfCheckNotFound' | 'invalidInput'>> {
    const { db } = this.#deps;
    if ((request.lat === undefined) !== (request.lon === undefined))
      return missingField(request.lat === undefined ? 'lat' : 'lon', context.language);
    if (request.runId === undefined) return viewOf(db, await this.#begin(context, request));
    await this.endAbandoned(request.imei);
    const run = await ownRuns(db, context, request.imei).where('id', '=', request.runId).executeTakeFirst();
    return run ? viewOf(db, run) : fail('selfCheckNotFound');
  }

  /** Waits until the runs of this process have ended. */
  async drain(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #begin(context: ContextOf<'holder'>, { imei, lat, lon }: SelfCheckRequest): Promise<SelfCheckRunRow> {
    const { db } = this.#deps;
    const { device, now } = context;
    await this.endAbandoned(imei);
    const place = lat === undefined || lon === undefined ? null : { longitude: lon, latitude: lat };
    const subject: SelfCheckSubject = { ...(await factsOf(db, device)), place };
    const { run, isNew } = await transact(db, async (trx) => {
      // A double tap begins one run.
      await lockName(trx, `self-check ${imei}`);
      const last = await ownRuns(trx, context, imei)
        .where('source', '=', 'portal')
        .where('started_at', '>', new Date(now.getTime() - pauseMs))
        .executeTakeFirst();
      if (last) return { run: last, isNew: false };
      const made = await trx
        .insertInto('self_check_runs')
        .values({ ...whose(context), id: newId(now.getTime()), imei, ...nothingYet, started_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      const items = itemsOf(subject).map((item, index) => ({
        run_id: made.id,
        item_no: index + 1,
        item,
        state: 'pending' as const,
        detail: '{}',
        advice: null,
        as_of: null,
      }));
      await trx.insertInto('self_check_items').values(items).execute();
      return { run: made, isNew: true };
    });
    if (isNew) this.#perform(run.id, subject);
    return run;
  }

  #perform(runId: string, subject: SelfCheckSubject): void {
    const work = this.#makeItems(runId, subject)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'a self-check broke off'))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #makeItems(runId: string, subject: SelfCheckSubject): Promise<void> {
    const { db } = this.#deps;
    const make = itemMaker(this.#deps, subject);
    const items = await db
      .selectFrom('self_check_items')
      .select(['item_no', 'item'])
      .where('run_id', '=', runId)
      .orderBy('item_no')
      .execute();
    for (const { item_no: itemNo, item } of items) {
      const { state, detail = {}, asOf, advice = null } = await make(item);
      await db
        .updateTable('self_check_items')
        .set({ state, detail: JSON.stringify(detail), advice, as_of: asOf ? new Date(asOf) : null })
        .where('run_id', '=', runId)
        .where('item_no', '=', itemNo)
        // If another process has ended the run meanwhile, its verdict is made from the items as they were then.
        .where('state', '=', 'pending')
        .execute();
    }
    await this.#finish(runId);
  }

  async #finish(runId: string): Promise<void> {
    const { db, clock } = this.#deps;
    // Some items of an abandoned run are still pending.
    await db
      .updateTable('self_check_items')
      .set({ state: 'unknown', advice: 'tryLater' })
      .where('run_id', '=', runId)
      .where('state', '=', 'pending')
      .execute();
    const items = await db
      .selectFrom('self_check_items')
      .select(['state', 'advice'])
      .where('run_id', '=', runId)
      .execute();
    const { verdict, nextStep } = verdictOf(items);
    await db
      .updateTable('self_check_runs')
      .set({ finished_at: clock.now(), verdict, next_step: nextStep })
      .where('id', '=', runId)
      .where('finished_at', 'is', null)
      .execute();
  }

  /** Ends runs that a process has left behind, which would else be shown as running for ever. */
  async endAbandoned(imei: string): Promise<void> {
    const { db, clock } = this.#deps;
    const left = await db
      .selectFrom('self_check_runs')
      .select('id')
      .where('imei', '=', imei)
      .where('finished_at', 'is', null)
      .where('started_at', '<', new Date(clock.now().getTime() - abandonedMs))
      .execute();
    for (const { id } of left) await this.#finish(id);
  }
}

const nothingYet = {
  iccid: null,
  source: 'portal' as const,
  finished_at: null,
  verdict: null,
  next_step: null,
};
