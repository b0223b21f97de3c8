import type { CallResult } from '../../call/query.ts';

/** Asked and not answered yet: what stands below such an answer would move once it is there. */
export const isUnderWay = ({
  data,
  fetchStatus,
}: Pick<CallResult<unknown>, 'data' | 'fetchStatus'>): boolean =>
  data === undefined && fetchStatus === 'fetching';
