import type { Clock } from '../../platform/clock.ts';
import type { AppliedFaults } from '../../platform/faults.ts';
import type { Events } from './events.ts';
import type { StripeFaults } from './faults.ts';
import type { StripeKeys } from './keys.ts';
import type { Parameters } from './parameters.ts';
import type { Payments } from './payments.ts';
import type { SignedEvent, SigningDraft } from './signature.ts';
import type { StripeState } from './state.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What the calls of Stripe work with. */
export interface StripeContext {
  readonly keys: StripeKeys;
  readonly state: StripeState;
  readonly clock: Clock;
  readonly faults: StripeFaults;
  readonly secrets: WebhookSecrets;
  readonly events: Events;
  readonly payments: Payments;
  readonly settings: StripeSettings;
  /** Where a browser reaches the checkout page, without a slash at the end. */
  readonly publicUrl: () => string;
}

export interface StripeSettings {
  /** From accepting a refund to settling it, on the simulator's clock; 0 settles at once, as most cards do. */
  refundSettleMs: number;
}

export interface ApiCall {
  /** The variable part of the path. */
  readonly id: string;
  /** Of the query (GET) or of the form (POST). */
  readonly parameters: Parameters;
  readonly faults: AppliedFaults<SigningDraft, SignedEvent>;
}
