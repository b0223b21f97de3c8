import type { Clock } from '../platform/clock.ts';
import type { RealNameFaults } from './faults.ts';
import type { RealNameNotifier } from './notifier.ts';
import type { IdCard } from './persons.ts';
import type { Refusals } from './refusals.ts';
import type { Reviews } from './reviews.ts';
import type { RealNameAccount, RealNameSettings } from './settings.ts';
import type { RealNameState } from './state.ts';

/** What the calls of the service work with. */
export interface RealNameContext {
  readonly account: RealNameAccount;
  readonly state: RealNameState;
  readonly clock: Clock;
  readonly faults: RealNameFaults;
  readonly notifier: RealNameNotifier;
  readonly reviews: Reviews;
  readonly refusals: Refusals;
  readonly settings: RealNameSettings;
  /** What photos are read as, by ICCID or `*` for all others; fields that are not set come from {@link cardFor}. */
  readonly cards: Map<string, Partial<IdCard>>;
  /** The nonces of requests, with the time at which each was used. */
  readonly nonces: Map<string, number>;
  /** Where a browser reaches the pages, without a slash at the end. */
  readonly publicUrl: () => string;
}
