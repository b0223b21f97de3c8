import type { CallData, CallInput } from '@device-pay/contract';

export const cancellationsPath = '/cancellation/list';

/** The calls whose answers change when a request is made or withdrawn. */
export const cancellationReads = [cancellationsPath, '/cancellation/preview'] as const;

export type Cancellation = CallData<typeof cancellationsPath>['list'][number];
export type CancellationState = Cancellation['state'];
export type Losses = Cancellation['losses'];
export type Reason = CallInput<'/cancellation/add'>['reason'];

export const reasons: readonly Reason[] = [
  'deviceLost',
  'deviceSold',
  'notUsed',
  'privacy',
  'service',
  'other',
];

export const isUnderWay = ({ endedAt }: Pick<Cancellation, 'endedAt'>): boolean => endedAt === null;
