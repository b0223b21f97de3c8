import type { Clock } from '../platform/clock.ts';
import type { WechatAccount } from './accounts.ts';
import type { Faults } from './faults.ts';
import type { WechatOpenState } from './state.ts';

/** What the calls of the open platform work with. */
export interface WechatOpenContext {
  readonly accounts: readonly WechatAccount[];
  readonly state: WechatOpenState;
  readonly clock: Clock;
  readonly faults: Faults;
  /** How often each call was made, since the start. */
  readonly counts: Map<string, number>;
}

/** A code is valid for five minutes, and only once. */
export const codeLifetimeMs = 5 * 60_000;
