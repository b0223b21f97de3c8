import { packageGroups } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { ActivationReport } from '../../gateways/device/port.ts';
import { anyOf, noneOf } from '../../platform/database/any-of.ts';
import { lockDevices } from '../../platform/database/lock-devices.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { inBatches, type Outcome, outcomeOf } from '../../platform/in-batches.ts';
import { keepsDeviceRunning, runningQueues } from '../allowances/public.ts';
import { isPaused, pauseDevices } from '../devices/public.ts';
import { type Movement, postMovements } from '../ledger/public.ts';
import { moveLines } from '../orders/public.ts';
import { askAboutSims } from '../sims/public.ts';
import { givesUp, giveUp } from './give-up.ts';
import { type DeliveryDeps, deadlineMs, isTooLate, type Line, loadLines } from './lines.ts';

/**
 * Asks whether the platform has activated a line; only then its grants count. Throws while that is under way, so that
 * the job is repeated. Lines that are confirmed at once share their statements; each succeeds or fails by itself.
 */
export function confirmLine(deps: DeliveryDeps) {
  const confirm = inBatches((lineIds: readonly string[]) => confirmLines(deps, lineIds));
  return ({ lineId }: { lineId: string }): Promise<void> => confirm(lineId);
}

async function confirmLines(
  deps: DeliveryDeps,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const lines = (await loadLines(deps.db, lineIds)).filter(({ delivery }) => delivery === 'submitted');
  const outcomes = new Map<string, Outcome>();
  const active: Line[] = [];
  const lost: Line[] = [];
  /** Throws `why`, so that the job is repeated; after the deadline gives the line up instead. */
  const waitOn = async (line: Line, why: unknown): Promise<void> => {
    if (!(await givesUp(deps, line, isOverdue))) throw why;
  };
  const settle = async (line: Line, { state, reason }: ActivationReport): Promise<void> => {
    switch (state) {
      case 'accepted':
        return waitOn(line, new Error('the platform is still at it'));
      case 'active':
        active.push(line);
        return;
      case 'failed':
        return giveUp(deps, line, reason);
      case 'unknown':
        // A platform that accepts lines and forgets them again must not be told for ever.
        if (!(await givesUp(deps, line, isTooLate))) lost.push(line);
    }
  };
  await Promise.all(
    lines.map(async (line) => {
      const asked = deps.devicePlatform.activationState(line.id).then(
        (report) => settle(line, report),
        (error: unknown) => waitOn(line, error),
      );
      outcomes.set(line.id, await outcomeOf(asked));
    }),
  );
  if (active.length > 0) await putInEffect(deps, active);
  if (lost.length > 0) await submitAgain(deps, lost);
  return outcomes;
}

/** Counted since the platform was told: it has a whole day even if the payment became known late. */
const isOverdue = ({ delivery_changed_at: toldAt }: Line, now: Date): boolean =>
  toldAt !== null && now.getTime() - toldAt.getTime() > deadlineMs;

/** The platform does not know these lines any more: it is told of them again, under the same numbers. */
async function submitAgain({ db, clock, jobs }: DeliveryDeps, lines: readonly Line[]): Promise<void> {
  await transact(db, async (trx) => {
    const moved = await moveLines(trx, idsOf(lines), 'retried', clock.now());
    await jobs.send(
      'delivery.submit',
      [...moved].map((lineId) => ({ lineId })),
      { trx },
    );
  });
}

/** Puts lines in effect, with their grants, their orders' events, their devices and their money in the ledger. */
async function putInEffect({ db, clock, jobs }: DeliveryDeps, lines: readonly Line[]): Promise<void> {
  const now = clock.now();
  await transact(db, async (trx) => {
    const moved = await moveLines(trx, idsOf(lines), 'inEffect', now);
    const inEffect = lines.filter(({ id }) => moved.has(id));
    if (inEffect.length === 0) return;
    await trx
      .updateTable('grants')
      .set({ state: 'delivered' })
      .where('order_line_id', '=', anyOf(idsOf(inEffect)))
      .execute();
    const running = inEffect.filter(({ sold }) => keepsDeviceRunning(sold));
    const kept = inEffect.filter(({ sold }) => sold.group === packageGroups.keepNumber);
    // What else is put in effect for these devices at this moment is waited for, and seen from here on.
    if (running.length + kept.length > 0) await lockDevices(trx, imeisOf([...running, ...kept]));
    if (running.length > 0) {
      await keepDevicesRunning(trx, running, now);
      await askAboutSims(trx, jobs, imeisOf(running));
    }
    if (kept.length > 0) await pauseDevices(trx, imeisOf(kept), now);
    await postMovements(
      trx,
      inEffect.filter((line) => netFen(line) > 0).map((line) => earned(line, now)),
    );
  });
}

/**
 * Moves the lines' devices' expiry dates, and activates devices that an order activates or brings back from a pause.
 * The time that a device came with is stored before its first package here replaces it. The caller has locked them.
 */
async function keepDevicesRunning(
  trx: Transaction<Tables>,
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  const staysPaused = sql<boolean>`(devices.status = 'halted' and devices.paused and ${isPaused(now)})`;
  await trx
    .with('running', (cte) =>
      cte
        .selectFrom('order_lines as l')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .select((eb) => [
          'l.imei',
          eb.fn.max('l.expiration_time').as('until'),
          eb.fn.max('o.active').as('active'),
        ])
        .where('l.id', '=', anyOf(idsOf(lines)))
        .groupBy('l.imei'),
    )
    .updateTable('devices')
    .from('running')
    .set((eb) => ({
      expiration_time: eb.fn<Date>('greatest', [eb.ref('devices.expiration_time'), eb.ref('running.until')]),
      status: eb
        .case()
        .when(staysPaused)
        .then(eb.ref('devices.status'))
        .when(
          eb.or([
            // A device that staff have halted since the purchase stays halted.
            eb.and([eb('running.active', '=', 1), eb('devices.status', '<>', 'halted')]),
            eb.and([eb('devices.status', '=', 'halted'), eb('devices.paused', '=', true)]),
          ]),
        )
        .then('activated' as const)
        .else(eb.ref('devices.status'))
        .end(),
      halted_from: eb
        .case()
        .when('running.active', '=', 1)
        .then(null)
        .else(eb.ref('devices.halted_from'))
        .end(),
      own_expiration_time: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('grants as g')
              .select('g.imei')
              .whereRef('g.imei', '=', 'devices.imei')
              .where('g.state', '=', 'delivered')
              .where('g.queue', 'in', [...runningQueues])
              .where('g.order_line_id', '<>', noneOf(idsOf(lines))),
          ),
        )
        .then(eb.ref('devices.own_expiration_time'))
        .else(eb.ref('devices.expiration_time'))
        .end(),
      paused: staysPaused,
    }))
    .whereRef('devices.imei', '=', 'running.imei')
    .execute();
}

const earned = (line: Line, now: Date): Movement => ({
  kind: 'delivery',
  subject: line.id,
  orderId: line.order_id,
  at: now,
  amountFen: netFen(line),
  currency: line.currency,
  debit: 'deferred',
  credit: 'revenue',
});

const netFen = (line: Line): number => line.amount_fen - line.discount_fen;

const imeisOf = (lines: readonly Line[]): string[] => lines.map(({ imei }) => imei);

const idsOf = (lines: readonly Line[]): string[] => lines.map(({ id }) => id);
