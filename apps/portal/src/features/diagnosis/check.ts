import type { CallData, SelfCheckEvents } from '@device-pay/contract';

export type Check = CallData<'/sim/check/status'>;
export type CheckState = Check['state'];
export type CheckDetail = NonNullable<Check['detail']>;
export type Advice = NonNullable<Check['advice']>;

/** One self-check: its items as far as they are known, and its verdict once it has ended. */
export type Run = SelfCheckEvents['run'];
export type RunItem = SelfCheckEvents['item'];
export type Verdict = NonNullable<Run['verdict']>;
