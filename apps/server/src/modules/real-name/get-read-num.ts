import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { issueDigits } from './issue-digits.ts';

export function getReadNum(deps: RealNameDeps): Handler<'real-name.get-read-num'> {
  return async (context, { iccid }) => {
    const digits = await issueDigits(deps, context, iccid);
    return isFailure(digits) ? digits : { readNum: digits.digits };
  };
}
