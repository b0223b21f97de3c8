import type { HandlersOf } from '../../platform/handler.ts';
import type { ApplyDeps } from './apply.ts';
import { check } from './check.ts';
import { confirm3 } from './confirm3.ts';
import { getPayJump } from './get-pay-jump.ts';
import type { Providers } from './providers.ts';
import { createTicket, spendTicket } from './tickets.ts';

export type { ApplyDeps } from './apply.ts';
export { closeAttempts } from './attempts.ts';
export { applyInbox, receiveNotification } from './inbox.ts';
export { pollAttempts } from './poll.ts';
export { Providers } from './providers.ts';

export function paymentCalls(deps: ApplyDeps, providers: Providers): HandlersOf<'payments'> {
  return {
    'payments.get-pay-jump': getPayJump(deps, providers),
    'payments.check': check(),
    'payments.confirm3': confirm3(deps, providers),
    'payments.create-ticket': createTicket(deps.db),
    'payments.spend-ticket': spendTicket(deps.db),
  };
}
