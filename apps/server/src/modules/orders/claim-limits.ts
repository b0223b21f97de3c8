import { hourMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { networkOf } from '../../platform/network.ts';
import { exceedsLimits, type TryLimit } from '../../platform/tries.ts';

/**
 * Whoever knows an imei may take for a device what it may have once, and an imei can be guessed: so that nobody can take
 * it for many devices, an address and a session may do so for only so many.
 */
const limitsOf = ({ clientIp, subject }: ContextOf<'session'>): TryLimit[] =>
  [networkOf(clientIp), subject.sessionId].map((one) => ({ key: `once:${one}`, max: 20, windowMs: hourMs }));

/** Counts devices of others for which something is taken that they may have once. True when they are too many. */
export async function claimsTooMany(
  db: Queries,
  context: ContextOf<'session'>,
  devices: number,
): Promise<boolean> {
  for (let device = 0; device < devices; device += 1)
    if (await exceedsLimits(db, limitsOf(context), context.now)) return true;
  return false;
}
