import type { Clock } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random.ts';
import type { Events } from './events.ts';
import { sessionObject } from './objects.ts';
import type { Session, StripeState } from './state.ts';

export type Obstacle = 'alreadyPaid' | 'expired';

/** What payers and time do to sessions. */
export class Payments {
  readonly #state: StripeState;
  readonly #clock: Clock;
  readonly #events: Events;
  readonly #publicUrl: () => string;

  constructor(state: StripeState, clock: Clock, events: Events, publicUrl: () => string) {
    this.#state = state;
    this.#clock = clock;
    this.#events = events;
    this.#publicUrl = publicUrl;
  }

  /** Lets the open sessions of an earlier run expire when their time comes. */
  resume(): void {
    for (const session of this.#state.trades.values()) {
      if (session.status === 'open') this.scheduleEnd(session);
    }
  }

  scheduleEnd(session: Session): void {
    this.#clock.schedule(session.expiresAtMs, () => this.expire(session));
  }

  /** The payer pays and the webhook endpoint is told. A session that can't be paid (any more) stays as it is. */
  pay(session: Session): 'paid' | Obstacle {
    const obstacle = this.obstacleToPaying(session);
    if (obstacle !== undefined) return obstacle;
    const now = this.#clock.now();
    session.status = 'complete';
    session.payment = {
      intentId: `pi_3${randomHex(12)}`,
      chargeId: `ch_3${randomHex(12)}`,
      transactionId: `txn_3${randomHex(12)}`,
      paidAtMs: now,
      refundedFen: 0,
    };
    this.#state.saveSession(session);
    const object = sessionObject(session, this.#publicUrl());
    this.#events.emit('checkout.session.completed', session, object, now);
    return 'paid';
  }

  obstacleToPaying(session: Session): Obstacle | undefined {
    if (session.status === 'complete') return 'alreadyPaid';
    return session.status === 'expired' || this.#clock.now() >= session.expiresAtMs ? 'expired' : undefined;
  }

  /** The bank says no. The session stays open: the payer may take another card. */
  fail(session: Session): void {
    if (session.status !== 'open') return;
    session.failedPayments += 1;
    this.#state.saveSession(session);
  }

  /** Ends an open session, by a call or by time. */
  expire(session: Session): void {
    if (session.status !== 'open') return;
    session.status = 'expired';
    this.#state.saveSession(session);
    this.#events.emit('checkout.session.expired', session, sessionObject(session, this.#publicUrl()));
  }
}
