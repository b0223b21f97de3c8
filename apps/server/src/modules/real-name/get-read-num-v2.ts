import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { issueDigits } from './issue-digits.ts';
import { digitPaceMs } from './rules.ts';

export function getReadNumV2(deps: RealNameDeps): Handler<'real-name.get-read-num-v2'> {
  return async (context, { iccid }) => {
    const digits = await issueDigits(deps, context, iccid);
    if (isFailure(digits)) return digits;
    return {
      id: digits.id,
      digits: digits.digits,
      issuedAt: digits.issued_at.toISOString(),
      expiresAt: digits.expires_at.toISOString(),
      paceMs: digitPaceMs,
      serverTime: deps.clock.now().toISOString(),
    };
  };
}
