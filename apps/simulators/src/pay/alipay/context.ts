import type { Clock } from '../../platform/clock.ts';
import type { BillFiles } from '../bill-files.ts';
import type { AlipayAppliedFaults, AlipayFaults } from './faults.ts';
import type { AlipayKeys } from './keys.ts';
import type { AlipayNotifier } from './notifier.ts';
import type { AlipayState } from './state.ts';
import type { Trades } from './trades.ts';

/** What the calls of Alipay work with. */
export interface AlipayContext {
  readonly keys: AlipayKeys;
  readonly state: AlipayState;
  readonly clock: Clock;
  readonly notifier: AlipayNotifier;
  readonly faults: AlipayFaults;
  readonly trades: Trades;
  readonly billFiles: BillFiles;
  /** Where bills are fetched, without a slash at the end. */
  readonly url: () => string;
}

/** One method of gateway.do: `biz_content` in, the inner object of the answer out. */
export type Method = (
  context: AlipayContext,
  content: Readonly<Record<string, unknown>>,
  faults: AlipayAppliedFaults,
) => Record<string, unknown>;
