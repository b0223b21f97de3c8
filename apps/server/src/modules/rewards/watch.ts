import { hourMs } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { RewardTaskRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import { type CallContext, type Data, type Handler, type Person, userIdOf } from '../../platform/handler.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { tasksFor } from './tasks.ts';
import { countWatches, dayOf, lockWatches } from './watches.ts';

/** Who has not come back by then has not watched. */
const longestMs = hourMs;

type Watch = Data<'rewards.watch'>;

export function watch(db: Database): Handler<'rewards.watch'> {
  return async (context, { taskId, nonce }) => {
    const { device, now, site } = context;
    const task = (await tasksFor(db, context, device, nonce)).find(({ row }) => row.id === taskId)?.row;
    if (!task) return fail('taskNotFound');
    return transact(db, async (trx) => {
      await lockWatches(trx, device.imei);
      const begun =
        nonce === undefined
          ? await begin(trx, context, task, device.imei)
          : await end(trx, { now }, task, device.imei, nonce);
      if (isFailure(begun)) return begun;
      const counts = (await countWatches(trx, device.imei, dayOf(now, site)))(task.id);
      return { ...begun, seconds: task.seconds, timesPerDay: task.times_per_day, ...counts };
    });
  };
}

type Outcome = Pick<Watch, 'state' | 'nonce'>;

async function begin(
  trx: Transaction<Tables>,
  { brand, now, site, subject }: Pick<CallContext, 'brand' | 'now' | 'site'> & { subject: Person },
  task: RewardTaskRow,
  imei: string,
): Promise<Outcome | Failure<'taskNotFound' | 'taskDoneForToday'>> {
  if (!task.active) return fail('taskNotFound');
  const day = dayOf(now, site);
  const { watchedToday } = (await countWatches(trx, imei, day))(task.id);
  if (watchedToday >= task.times_per_day) return fail('taskDoneForToday');
  // A device shows one advertisement at a time: the one that was begun before can't be finished any more.
  await trx.deleteFrom('reward_watches').where('imei', '=', imei).where('state', '=', 'started').execute();
  const nonce = newToken();
  await trx
    .insertInto('reward_watches')
    .values({
      id: newId(now.getTime()),
      nonce_hash: tokenHash(nonce),
      task_id: task.id,
      brand,
      imei,
      guest_id: subject.guestId,
      user_id: userIdOf(subject),
      seconds: task.seconds,
      day,
      ordinal: null,
      state: 'started',
      started_at: now,
      finished_at: null,
    })
    .execute();
  return { state: 'started', nonce };
}

async function end(
  trx: Transaction<Tables>,
  { now }: Pick<CallContext, 'now'>,
  task: RewardTaskRow,
  imei: string,
  nonce: string,
): Promise<Outcome | Failure<'watchUnknown' | 'watchTooShort'>> {
  const row = await trx
    .selectFrom('reward_watches')
    .selectAll()
    .where('nonce_hash', '=', tokenHash(nonce))
    .where('imei', '=', imei)
    .where('task_id', '=', task.id)
    .executeTakeFirst();
  if (!row || row.state === 'abandoned') return fail('watchUnknown');
  // A repeat after a lost answer: the watch was counted the first time.
  if (row.finished_at !== null) return { state: 'finished', nonce: null };
  const passedMs = now.getTime() - row.started_at.getTime();
  if (passedMs > longestMs) return fail('watchUnknown');
  const missingMs = row.seconds * 1000 - passedMs;
  if (missingMs > 0) return fail('watchTooShort', { seconds: Math.ceil(missingMs / 1000) });
  // Only one watch runs at a time, so there is one time more than when it began; a change of the task takes none back.
  const { watchedToday } = (await countWatches(trx, imei, row.day))(task.id);
  await trx
    .updateTable('reward_watches')
    .set({ state: 'finished', finished_at: now, ordinal: watchedToday + 1 })
    .where('id', '=', row.id)
    .execute();
  return { state: 'finished', nonce: null };
}
