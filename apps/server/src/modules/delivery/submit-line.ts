import type { ServiceActivation } from '../../gateways/device/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { inBatches, type Outcome, outcomeOf } from '../../platform/in-batches.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { giveUp } from './give-up.ts';
import { anyOf, type DeliveryDeps, deadlineMs, type Line, loadLines, moveLines } from './lines.ts';

/**
 * Tells the device platform what a paid line grants. Throws when it can't be told, so that the job is repeated.
 * Lines of many orders that are submitted at once share their statements; each succeeds or fails by itself.
 */
export function submitLine(deps: DeliveryDeps) {
  const submit = inBatches((lineIds: readonly string[]) => submitLines(deps, lineIds));
  return ({ lineId }: { lineId: string }): Promise<void> => submit(lineId);
}

async function submitLines(
  deps: DeliveryDeps,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { db, clock, jobs, devicePlatform } = deps;
  const lines = (await loadLines(db, lineIds)).filter(isDue);
  if (lines.length === 0) return new Map();
  const activations = await activationsOf(db, lines);
  const now = clock.now();
  const outcomes = new Map<string, Outcome>();
  const accepted: string[] = [];
  await Promise.all(
    activations.map(async ([line, activation]) => {
      try {
        await devicePlatform.activate(activation);
        accepted.push(line.id);
      } catch (error) {
        outcomes.set(line.id, await outcomeOf(putOff(deps, line, now, error)));
      }
    }),
  );
  if (accepted.length > 0) {
    await transact(db, async (trx) => {
      const moved = await moveLines(trx, accepted, 'submitted', now, 'submitted');
      const asks = [...moved].map((lineId) => ({ lineId }));
      await jobs.send('delivery.confirm', asks, { trx, startAfterSeconds: 1 });
    });
  }
  return outcomes;
}

const isDue = ({ paid_at, delivery }: Line): boolean =>
  paid_at !== null && (delivery === 'waiting' || delivery === 'retried');

/** Throws what the platform's refusal was, so that the job is repeated; unless it is too late for that. */
async function putOff(deps: DeliveryDeps, line: Line, now: Date, refusal: unknown): Promise<void> {
  if (line.paid_at && now.getTime() - line.paid_at.getTime() > deadlineMs) return giveUp(deps, line, null);
  await moveLines(deps.db, [line.id], 'retried', now);
  throw refusal;
}

/** The lines' grants, one service a type: from the first part's start to the last part's end. */
async function activationsOf(
  db: Database,
  lines: readonly Line[],
): Promise<(readonly [Line, ServiceActivation])[]> {
  const [services, types] = await Promise.all([
    db
      .selectFrom('grants')
      .select((eb) => [
        'order_line_id',
        'type',
        'unit',
        eb.fn.sum<number>('quantity').as('quantity'),
        eb.fn.min('effective_time').as('effectiveTime'),
        eb.fn.max('expiration_time').as('expirationTime'),
      ])
      .where('order_line_id', '=', anyOf(lines.map(({ id }) => id)))
      .groupBy(['order_line_id', 'type', 'unit'])
      .orderBy('order_line_id')
      .orderBy('type')
      .execute(),
    loadPackageTypes(db),
  ]);
  const keys = new Map(types.map((type) => [type.type, type.key]));
  return lines.map((line) => [
    line,
    {
      requestId: line.id,
      imei: line.imei,
      services: services
        .filter(({ order_line_id }) => order_line_id === line.id)
        .map(({ type, unit, quantity, effectiveTime, expirationTime }) => ({
          type,
          key: keys.get(type) ?? String(type),
          quantity,
          unit,
          effectiveTime,
          expirationTime,
        })),
    },
  ]);
}
