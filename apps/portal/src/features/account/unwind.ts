import type { CallData } from '@device-pay/contract';

export const unwindListPath = '/unwind/getUnwindList';

/** The calls whose answers change when a request is made, moves on or is withdrawn. */
export const unwindReads = [unwindListPath, '/unwind/getUnwindById', '/unwind/preview'] as const;

export type Unwind = CallData<'/unwind/getUnwindById'>;
export type UnwindState = Unwind['state'];
/** What ending a contract gives back. */
export type UnwindTerms = CallData<'/unwind/preview'>[number];
