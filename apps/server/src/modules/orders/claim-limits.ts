import { hourMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { Failure } from '../../platform/failure.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { networkOf } from '../../platform/network.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';

/**
 * An imei is enough to order, for any device, what it may have only once, and an imei can be guessed. So an address and
 * a session may do that for so many devices an hour, and no more.
 */
const limitsOf = ({ clientIp, subject }: ContextOf<'session'>): TryLimit[] =>
  [networkOf(clientIp), subject.sessionId].map((one) => ({ key: `once:${one}`, max: 20, windowMs: hourMs }));

/** Counts others' devices for which the caller orders what they may have only once; refuses too many. */
export async function claimsTooMany(
  db: Queries,
  context: ContextOf<'session'>,
  devices: number,
): Promise<Failure<'tooManyRequests'> | null> {
  let refusal: Failure<'tooManyRequests'> | null = null;
  for (let device = 0; device < devices && !refusal; device += 1)
    refusal = await tooManyTries(db, limitsOf(context), context.now);
  return refusal;
}
