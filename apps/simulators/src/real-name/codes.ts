/** The codes of the service's answers; `msg` has the name. */
export const codes = {
  ok: 0,
  signatureWrong: 1001,
  timestampOff: 1002,
  nonceUsed: 1003,
  fieldMissing: 1004,
  fileDamaged: 1005,
  simUnknown: 2001,
  alreadyVerified: 2002,
  wrongStep: 2003,
  digitsExpired: 2004,
  digitsUsed: 2005,
  fileUnfit: 2006,
  conflict: 2007,
  caseUnknown: 2008,
  blurred: 3001,
  glare: 3002,
  notACard: 3003,
  wrongSide: 3004,
  expired: 3005,
  mismatch: 4001,
  underAge: 4002,
  tooManyCards: 4003,
  busy: 9001,
} as const satisfies Record<string, number>;

export type CodeName = keyof typeof codes;

export const isCodeName = (name: unknown): name is CodeName =>
  typeof name === 'string' && Object.hasOwn(codes, name);

/** The result of a call; only `ok` has data. */
export interface Outcome {
  readonly code: CodeName;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Refuses a call: nothing is done, and the answer has this code. */
export class Refusal extends Error {
  readonly code: CodeName;
  constructor(code: CodeName) {
    super(code);
    this.code = code;
  }
}
