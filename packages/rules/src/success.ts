/** Codes of an answer that mean success; they may arrive as numbers or as strings. */
export const SUCCESS_CODES: readonly number[] = [0];

/** The code of an answer to a token that was valid and has ended. */
export const LOGIN_ENDED_CODE = 100401;

function isOneOf(codes: readonly number[], code: unknown): boolean {
  // Not Number(code): an empty string, null or false would become 0, and a failure a success.
  return (
    (typeof code === 'number' || typeof code === 'string') && codes.some((one) => String(one) === `${code}`)
  );
}

/** True for a code of the success list, as number or string. */
export function isSuccessCode(code: unknown): boolean {
  return isOneOf(SUCCESS_CODES, code);
}

/** True when the answer says that the login has ended. */
export function isLoginEndedCode(code: unknown): boolean {
  return isOneOf([LOGIN_ENDED_CODE], code);
}

/**
 * Whether an answer is a success. `flagCounts` is set for the calls whose `flag: true` is enough, which are
 * addOrder and getPayJump; for any other call the flag says nothing.
 */
export function isSuccess(answer: { code?: unknown; flag?: unknown }, flagCounts = false): boolean {
  return isSuccessCode(answer.code) || (flagCounts && answer.flag === true);
}
