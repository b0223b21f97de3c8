import { dayMs, hourMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { CallContext } from '../../platform/handler.ts';
import { networkOf } from '../../platform/network.ts';
import { countTry, type TryLimit } from '../../platform/tries.ts';

/** Who names a device, and the numbers by which it is named. */
export interface Naming extends Pick<CallContext, 'subject' | 'clientIp' | 'now'> {
  readonly imei?: string | undefined;
  readonly iccid?: string | undefined;
}

type TooMany = Failure<'tooManyRequests'>;

const windowMs = hourMs;
/** For how long a device that a session was shown stays visible to it. */
const shownMs = dayMs;
const mostOfAddress = 120;
const mostOfPerson = 60;
/** Wrong imeis with the same first 8 digits, by anybody. Beyond, many addresses guess together, and each gets few. */
const mostOfPrefix = 2_000;
const mostOfMany = 5;
/** SIM numbers named beside one device, by anybody: the last digits prove possession, and must not be guessed here. */
const mostOfDevice = 20;

interface Limits {
  readonly own: readonly TryLimit[];
  readonly prefix: readonly TryLimit[];
  readonly device: readonly TryLimit[];
}

/** An account is limited only by its own tries: others at its address must not shut it out. */
function limitsOf({ subject, clientIp, imei, iccid }: Naming): Limits {
  const device = imei && iccid ? [{ key: `unknown-card:${imei}`, max: mostOfDevice, windowMs }] : [];
  if (subject.kind === 'user') {
    const own = [{ key: `unknown-device:${subject.userId}`, max: mostOfPerson, windowMs }];
    return { own, prefix: [], device };
  }
  const address = { key: `unknown-device:${networkOf(clientIp)}`, max: mostOfAddress, windowMs };
  const session =
    subject.kind === 'nobody'
      ? []
      : [{ key: `unknown-device:${subject.sessionId}`, max: mostOfPerson, windowMs }];
  const prefix = imei ? [{ key: `unknown-prefix:${imei.slice(0, 8)}`, max: mostOfPrefix, windowMs }] : [];
  return { own: [address, ...session], prefix, device };
}

/**
 * Counts a device that does not exist, or not for this caller. Each number counts once, as a page asks for its device
 * in several calls, and a person with a wrong number opens more than one page.
 */
export async function countUnknownDevice(db: Queries, naming: Naming): Promise<void> {
  const { imei, iccid, now } = naming;
  const { own, prefix, device } = limitsOf(naming);
  const named = [imei, iccid].filter((number) => number !== undefined).join('+');
  const isNewTo = async ({ key, max }: TryLimit) =>
    named === '' || (await countTry(db, { key: `${key}:${named}`, max, windowMs }, now)) === 1;
  for (const [index, limit] of [...own, ...device].entries()) {
    if (!(await isNewTo(limit))) continue;
    await countTry(db, limit, now);
    if (index === 0) for (const shared of prefix) await countTry(db, shared, now);
  }
}

/**
 * Refuses a caller who has named so many unknown devices that it is shown none at all: if existing devices were still
 * shown, trying all numbers would still find them.
 */
export async function refusesGuesses(db: Queries, naming: Naming): Promise<TooMany | null> {
  const verdict = await judge(db, naming);
  return isFailure(verdict) ? verdict : null;
}

/** Refuses to show an existing device to such a caller; if it may be shown, records that this session has seen it. */
export async function refusesToShow(db: Queries, naming: Naming): Promise<TooMany | null> {
  const verdict = await judge(db, naming);
  if (isFailure(verdict)) return verdict;
  const shown = shownKey(naming);
  if (verdict === 'new' && shown !== null)
    await countTry(db, { key: shown, max: 1, windowMs: shownMs }, naming.now);
  return null;
}

const shownKey = ({ subject, imei }: Naming): string | null =>
  imei && subject.kind !== 'nobody' ? `shown-device:${subject.sessionId}:${imei}` : null;

/** A session may go on with a device that it has seen: strangers at its address must not interrupt its purchase. */
async function judge(db: Queries, naming: Naming): Promise<TooMany | 'seen' | 'new'> {
  const { own, prefix, device } = limitsOf(naming);
  const shown = shownKey(naming);
  const keys = [...own, ...prefix, ...device].map(({ key }) => key);
  const rows = await db
    .selectFrom('try_counters')
    .select(['key', 'tries', 'window_ends_at'])
    .where('key', 'in', shown === null ? keys : [...keys, shown])
    .where('window_ends_at', '>', naming.now)
    .execute();
  const fullUntil = ({ key, max }: Pick<TryLimit, 'key' | 'max'>): number => {
    const row = rows.find((one) => one.key === key);
    return row !== undefined && row.tries >= max ? row.window_ends_at.getTime() : 0;
  };
  const latest = (limits: readonly Pick<TryLimit, 'key' | 'max'>[]) => Math.max(0, ...limits.map(fullUntil));
  const tooManyUntil = (untilMs: number) =>
    fail('tooManyRequests', { seconds: Math.ceil((untilMs - naming.now.getTime()) / 1000) });

  const deviceUntil = latest(device);
  if (deviceUntil > 0) return tooManyUntil(deviceUntil);
  if (shown !== null && fullUntil({ key: shown, max: 1 }) > 0) return 'seen';
  // While many guess together each gets few, until the others have stopped.
  const fewUntil = Math.min(latest(prefix), latest(own.map(({ key }) => ({ key, max: mostOfMany }))));
  const ownUntil = Math.max(latest(own), fewUntil);
  return ownUntil > 0 ? tooManyUntil(ownUntil) : 'new';
}
