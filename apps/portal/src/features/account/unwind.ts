import type { CallData } from '@device-pay/contract';

export const unwindListPath = '/unwind/getUnwindList';

/** What is no longer true once a request was made, moved on or taken back. */
export const unwindReads: readonly string[] = [unwindListPath, '/unwind/getUnwindById', '/unwind/preview'];

export type Unwind = CallData<'/unwind/getUnwindById'>;
export type UnwindState = Unwind['state'];
/** What ending a contract gives back. */
export type UnwindTerms = CallData<'/unwind/preview'>[number];
