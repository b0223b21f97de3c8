import type { Queries } from '../../platform/database/connect.ts';
import type { CallContext } from '../../platform/handler.ts';
import { countTry, type TryLimit } from '../../platform/tries.ts';

/** Who names a device, and by which number. */
export interface Naming extends Pick<CallContext, 'subject' | 'clientIp' | 'now'> {
  readonly imei?: string | undefined;
}

const windowMs = 60 * 60_000;
const mostOfAddress = 120;
const mostOfPerson = 60;
/** Of one model, by anybody. Many addresses at work together are known by it, and each has a few mistakes left. */
const mostOfPrefix = 2_000;
const mostOfMany = 5;

interface Limits {
  readonly own: readonly TryLimit[];
  readonly prefix: readonly TryLimit[];
}

/** An account answers for itself alone: whoever shares its address does not shut it out. */
function limitsOf({ subject, clientIp, imei }: Naming): Limits {
  if (subject.kind === 'user') {
    return { own: [{ key: `unknown-device:${subject.userId}`, max: mostOfPerson, windowMs }], prefix: [] };
  }
  const address = { key: `unknown-device:${clientIp}`, max: mostOfAddress, windowMs };
  const session =
    subject.kind === 'nobody'
      ? []
      : [{ key: `unknown-device:${subject.sessionId}`, max: mostOfPerson, windowMs }];
  const prefix = imei ? [{ key: `unknown-prefix:${imei.slice(0, 8)}`, max: mostOfPrefix, windowMs }] : [];
  return { own: [address, ...session], prefix };
}

/**
 * Counts a device that is not there, or not for this caller: each number once, as a page asks for its device in
 * several calls, and a person with a wrong number opens more than one page.
 */
export async function countUnknownDevice(db: Queries, naming: Naming): Promise<void> {
  const { imei, now } = naming;
  const { own, prefix } = limitsOf(naming);
  const isNewTo = async ({ key, max }: TryLimit) =>
    imei === undefined || (await countTry(db, { key: `${key}:${imei}`, max, windowMs }, now)) === 1;
  for (const [index, limit] of own.entries()) {
    if (!(await isNewTo(limit))) continue;
    await countTry(db, limit, now);
    if (index === 0) for (const shared of prefix) await countTry(db, shared, now);
  }
}

/**
 * Whether the caller has named so many devices that are not there that it is told of none: were the ones that are
 * there still shown, going through the numbers would go on.
 */
export async function guessesDevices(db: Queries, naming: Naming): Promise<boolean> {
  const { own, prefix } = limitsOf(naming);
  const rows = await db
    .selectFrom('try_counters')
    .select(['key', 'tries'])
    .where(
      'key',
      'in',
      [...own, ...prefix].map(({ key }) => key),
    )
    .where('window_ends_at', '>', naming.now)
    .execute();
  const triesOf = ({ key }: TryLimit) => rows.find((row) => row.key === key)?.tries ?? 0;
  const isTriedByMany = prefix.some((limit) => triesOf(limit) >= limit.max);
  return own.some((limit) => triesOf(limit) >= (isTriedByMany ? mostOfMany : limit.max));
}
