import type { RealNameDigitsRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { digitsLifetimeMs, digitsLimit } from './rules.ts';
import { afterEvent } from './states.ts';
import { move } from './store.ts';
import { type StepFailure, takeStep } from './take-step.ts';

/** Issues new digits, which void the earlier ones here and at the carrier. */
export const issueDigits = (
  deps: RealNameDeps,
  context: Parameters<Handler<'real-name.get-read-num'>>[0],
  iccid: string | undefined,
): Promise<RealNameDigitsRow | StepFailure> =>
  takeStep(deps, context, { iccid, limit: digitsLimit }, async ({ row, service }) => {
    if (afterEvent(row, 'digits') === null) return fail('realNameStepNotDue');
    const id = newId(deps.clock.now().getTime());
    const issued = await service.carrier.issueDigits(carrierCase(row), id);
    const now = deps.clock.now();
    return transact(deps.db, async (trx) => {
      const moved = await move(trx, row, 'digits', now, {
        erase_at: new Date(now.getTime() + deps.keepMs),
      });
      if (!moved) return fail('realNameStepNotDue');
      return trx
        .insertInto('real_name_digits')
        .values({
          id,
          case_id: row.id,
          digits: issued.digits,
          carrier_digits_id: issued.digitsId,
          issued_at: now,
          expires_at: expiryOf(issued.expiresAt, now),
          used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  });

/** Our own expiry, or the carrier's if sooner. If the carrier's is past already, its clock is not ours to go by. */
function expiryOf(carrierExpiry: Date, now: Date): Date {
  const own = new Date(now.getTime() + digitsLifetimeMs);
  return carrierExpiry > now && carrierExpiry < own ? carrierExpiry : own;
}
