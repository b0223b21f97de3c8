import { brandById } from '@device-pay/brands';
import { fenToDecimal } from '@device-pay/rules';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { ContextOf, Handler } from '../../platform/handler.ts';
import { openidOfSession } from '../account/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { notPayable } from './attempts.ts';
import type { Providers } from './providers.ts';
import { startPayment } from './start-payment.ts';
import { payPageLink } from './tickets.ts';

/**
 * H5: the provider's cashier. JSAPI has none: a page inside WeChat pays by itself, so the address is that of our
 * page which does (by `jsapiPrepay`), with a pay ticket.
 */
export function getPayJump(deps: ApplyDeps, providers: Providers): Handler<'payments.get-pay-jump'> {
  const start = startPayment(deps, providers);
  return async (context, { payMethod, requestMethod = 'H5', openId }) => {
    const { order, brand, now, origin } = context;
    const offered = providers.allForOrder(payMethod, order, brandById(brand), requestMethod);
    const [provider] = offered;
    if (!provider) return fail('payMethodUnavailable');
    const { leastFen = 0 } = provider;
    if (order.pay_fen < leastFen)
      return fail('paymentTooSmall', { least: `${order.currency} ${fenToDecimal(leastFen)}` });
    if (requestMethod === 'H5')
      return start(context, provider, { requestMethod: 'H5', openid: null, appId: null });
    const refusal = notPayable(order, now);
    if (refusal) return refusal;
    if (openId !== undefined && (await isAnothers(deps.db, context, offered, openId)))
      return fail('openidMismatch');
    return origin + (await payPageLink(deps.db, context, payMethod));
  };
}

/** Whether WeChat told us another openid than the page names. If it has told none yet, it will be asked. */
async function isAnothers(
  db: Database,
  { subject }: Pick<ContextOf<'ownOrderOrTicket'>, 'subject'>,
  offered: readonly PaymentProvider[],
  openId: string,
): Promise<boolean> {
  const known: string[] = [];
  for (const appId of offered.flatMap(({ jsapi }) => jsapi?.appIds ?? [])) {
    const openid = await openidOfSession(db, subject.sessionId, appId);
    if (openid !== null) known.push(openid);
  }
  return known.length > 0 && !known.includes(openId);
}
