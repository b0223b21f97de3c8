import type { Clock } from '../../platform/clock.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { WechatDeps } from '../account/public.ts';
import { addRefund } from './add-refund.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { check } from './check.ts';
import { confirm3 } from './confirm3.ts';
import { createTicket } from './create-ticket.ts';
import { getPayJump } from './get-pay-jump.ts';
import { jsapiConfig } from './jsapi-config.ts';
import { jsapiPrepay } from './jsapi-prepay.ts';
import { JsapiTickets } from './jsapi-tickets.ts';
import { listCases } from './list-cases.ts';
import { listMethods } from './list-methods.ts';
import { listPayments } from './list-payments.ts';
import type { Providers } from './providers.ts';
import { resolveCase } from './resolve-case.ts';
import { spendTicket } from './spend-ticket.ts';

export { tellAbsentProviders } from './absent-provider.ts';
export type { ApplyDeps } from './apply-deps.ts';
export { applyInbox } from './apply-inbox.ts';
export { askRefund, pollRefunds } from './ask-refund.ts';
export { cleanUpTickets } from './clean-up-tickets.ts';
export { closeAttempts } from './close-attempts.ts';
export { compareBills } from './compare-bills.ts';
export { applyStoredEvent, receiveNotification } from './inbox.ts';
export { type ComparedBill, listBills } from './list-bills.ts';
export { paymentOfOrder } from './payment-of-order.ts';
export { pollAttempts } from './poll.ts';
export { Providers } from './providers.ts';
export { beginQuarantineCounts } from './receive-payment.ts';
export { refundNumber, requestRefund } from './request-refund.ts';
export { refundableFen, returnLine } from './return-line.ts';
export { oldestWaiting } from './waiting.ts';

export function paymentCalls(
  deps: ApplyDeps,
  providers: Providers,
  wechat: WechatDeps,
  clock: Clock,
): HandlersOf<'payments'> {
  const tickets = wechat.wechat && new JsapiTickets(deps.db, wechat.wechat, clock, deps.log);
  return {
    'payments.get-pay-jump': getPayJump(deps, providers),
    'payments.check': check(deps.db),
    'payments.confirm3': confirm3(deps, providers),
    'payments.create-ticket': createTicket(deps.db),
    'payments.spend-ticket': spendTicket(deps.db),
    'payments.jsapi-prepay': jsapiPrepay(deps, providers),
    'payments.jsapi-config': jsapiConfig(wechat, tickets),
    'payments.list-methods': listMethods(providers),
    'payments.list-payments': listPayments(deps.db),
    'payments.add-refund': addRefund(deps),
    'payments.list-cases': listCases(deps.db),
    'payments.resolve-case': resolveCase(deps, providers),
  };
}
