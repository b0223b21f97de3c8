import type { Clock } from '../../platform/clock.ts';
import type { LianLianAppliedFaults, LianLianFaults } from './faults.ts';
import type { LianLianKeys } from './keys.ts';
import type { LianLianNotifier } from './notifier.ts';
import type { LianLianState } from './state.ts';
import type { Trades } from './trades.ts';

/** What the calls of LianLian work with. */
export interface LianLianContext {
  readonly keys: LianLianKeys;
  readonly state: LianLianState;
  readonly clock: Clock;
  readonly notifier: LianLianNotifier;
  readonly faults: LianLianFaults;
  readonly trades: Trades;
  readonly settings: LianLianSettings;
  /** Where a browser reaches the cashier, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** Behaviour that the documents leave open, or that would get in the way of a demo. */
export interface LianLianSettings {
  /** From accepting a refund to settling it, on the simulator's clock. */
  refundSettleMs: number;
  /** An order that is sent again is refused with EXISTING_OBJECT, instead of getting a fresh link. */
  refusesReissue: boolean;
  /** One refund at a time, and on the day of the payment the whole amount only. */
  hasStrictRefunds: boolean;
  /** The cashier sends the payer back by a POST with the signed result, instead of by a redirect. */
  returnsByPost: boolean;
}

export interface ApiCall {
  /** The variable parts of the path, after the merchant. */
  readonly params: readonly string[];
  /** Empty for a GET. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly faults: LianLianAppliedFaults;
}

/** Returns the `order` of the answer. @throws LianLianError */
export type ApiHandler = (context: LianLianContext, call: ApiCall) => Record<string, unknown>;
