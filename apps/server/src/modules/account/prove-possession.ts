import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tokenHash } from '../../platform/ids.ts';
import { forgiveTry } from '../../platform/tries.ts';
import { simKey } from '../devices/public.ts';
import { countGuess } from './guesses.ts';
import { passwordMatches } from './passwords.ts';
import { possessionLimits, possessionMs } from './rules.ts';

export function provePossession(db: Database): Handler<'account.prove-possession'> {
  return async (context, { imei, secret }) => {
    const subject = context.subject;
    if (subject.kind === 'nobody') return fail('sessionNeeded');
    const limits = possessionLimits(imei, context.clientIp);
    const seconds = await countGuess(db, limits, context.now);
    if (seconds > 0)
      return fail('possessionPaused', { seconds, minutes: Math.ceil(seconds / 60) }, { seconds });

    const sims = await db.selectFrom('sims').select('iccid').where('imei', '=', imei).execute();
    const lastDigits = secret.toUpperCase();
    const byIccid =
      secret.length === 6 &&
      // Some cards show the 20th digit of their number, some do not: its end is as people read it from theirs.
      sims.some(
        ({ iccid }) => iccid.toUpperCase().endsWith(lastDigits) || simKey(iccid).endsWith(lastDigits),
      );
    const byQrCode = context.device.qr_hash?.equals(tokenHash(secret)) ?? false;
    const byPassword = await passwordMatches(context.device.secret_hash, secret);
    if (!byIccid && !byQrCode && !byPassword) return fail('possessionNotProved');
    // Only guesses use up the tries, or a device could be shown in no more than five browsers of a house an hour.
    for (const { key } of limits) await forgiveTry(db, key);

    const heldUntil = new Date(context.now.getTime() + possessionMs);
    await db
      .insertInto('possessions')
      .values({ session_id: subject.sessionId, imei, held_until: heldUntil })
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'imei']).doUpdateSet({ held_until: heldUntil }),
      )
      .execute();
    return { imei, heldUntil: heldUntil.toISOString() };
  };
}
