import { hourMs } from '@device-pay/rules';
import { requireClock } from '../../platform/database/clock-difference.ts';
import { transact } from '../../platform/database/transact.ts';
import { inBatches, type Outcome, outcomeOf } from '../../platform/in-batches.ts';
import { moveLines, postponeLine } from '../orders/public.ts';
import { activationsOf } from './activations.ts';
import { givesUp, giveUp } from './give-up.ts';
import { type DeliveryDeps, isTooLate, type Line, loadLines } from './lines.ts';
import { tell } from './tell.ts';

/**
 * Tells the device platform what a paid line grants. Throws when the platform can't be told, so that the job is
 * repeated. Lines that are submitted at once share their statements; each succeeds or fails by itself.
 */
export function submitLine(deps: DeliveryDeps) {
  const submit = inBatches((lineIds: readonly string[]) => submitLines(deps, lineIds));
  return ({ lineId }: { lineId: string }): Promise<void> => submit(lineId);
}

async function submitLines(
  deps: DeliveryDeps,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { db, clock, jobs } = deps;
  const lines = (await loadLines(db, lineIds)).filter(isDue);
  if (lines.length === 0) return new Map();
  const activations = await activationsOf(db, lines);
  const now = clock.now();
  const outcomes = new Map<string, Outcome>();
  const accepted: string[] = [];
  await Promise.all(
    activations.map(async ([line, activation]) => {
      try {
        if (await isPast(deps, line, now)) await giveUp(deps, line, null);
        else if (await isLate(deps, line, now)) await postpone(deps, line, now);
        else {
          await tell(deps, activation);
          accepted.push(line.id);
        }
      } catch (error) {
        outcomes.set(line.id, await outcomeOf(putOff(deps, line, error)));
      }
    }),
  );
  if (accepted.length > 0) {
    await transact(db, async (trx) => {
      const moved = await moveLines(trx, accepted, 'submitted', now);
      const asks = [...moved].map((lineId) => ({ lineId }));
      await jobs.send('delivery.confirm', asks, { trx, startAfterSeconds: 1 });
    });
  }
  return outcomes;
}

const isDue = ({ paid_at, delivery }: Line): boolean =>
  paid_at !== null && (delivery === 'waiting' || delivery === 'retried');

/**
 * Whether all of a line's time was over before the platform was told of it, as after a long stop: nothing is left to
 * deliver. The platform is asked first: it may have been told, and its answer lost.
 */
async function isPast(deps: DeliveryDeps, line: Line, now: Date): Promise<boolean> {
  if (line.expiration_time === null || line.expiration_time > now) return false;
  const state = await stateAtPlatform(deps, line);
  return state === 'unknown' || state === 'failed';
}

/** A line may lose as much while it waits for the platform, as where a few tries were in vain. */
const mostLostMs = hourMs;

/** Whether a line was to begin long ago, and the platform was not told. What begins on a 1st keeps its months. */
async function isLate(deps: DeliveryDeps, line: Line, now: Date): Promise<boolean> {
  const { effective_time: from, sold } = line;
  if (from === null || sold.effectType === 2 || now.getTime() - from.getTime() <= mostLostMs) return false;
  return (await stateAtPlatform(deps, line)) === 'unknown';
}

async function stateAtPlatform({ db, devicePlatform }: DeliveryDeps, { id }: Line) {
  // By a clock that is ahead any line is late.
  await requireClock(db);
  return (await devicePlatform.activationState(id)).state;
}

/** Nobody had what was bought until now, so that its time begins now. */
async function postpone({ db, jobs }: DeliveryDeps, line: Line, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    if (await postponeLine(trx, jobs, line, now))
      await jobs.send('delivery.submit', [{ lineId: line.id }], { trx });
  });
}

/** Throws the platform's refusal, so that the job is repeated; after the deadline gives the line up instead. */
async function putOff(deps: DeliveryDeps, line: Line, refusal: unknown): Promise<void> {
  if (await givesUp(deps, line, isTooLate)) return;
  await moveLines(deps.db, [line.id], 'retried', deps.clock.now());
  throw refusal;
}
