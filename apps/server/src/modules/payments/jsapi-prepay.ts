import { brandById } from '@device-pay/brands';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { openidOfSession } from '../account/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import type { Providers } from './providers.ts';
import { startPayment } from './start-payment.ts';

/**
 * The payer is whom WeChat named to the server for this session. An openid that the page sends is not trusted: if it is
 * somebody else's, the payment is refused before the provider hears of it.
 */
export function jsapiPrepay(deps: ApplyDeps, providers: Providers): Handler<'payments.jsapi-prepay'> {
  const start = startPayment(deps, providers);
  return async (context, { openId }) => {
    const { order, brand, subject } = context;
    const offered = providers.allForOrder('WX', order, brandById(brand), 'JSAPI');
    if (offered.length === 0) return fail('payMethodUnavailable');
    for (const provider of offered) {
      for (const appId of provider.jsapi?.appIds ?? []) {
        const openid = await openidOfSession(deps.db, subject.sessionId, appId);
        if (openid === null) continue;
        if (openId !== undefined && openId !== openid) return fail('openidMismatch');
        const prepayId = await start(context, provider, { requestMethod: 'JSAPI', openid, appId });
        if (isFailure(prepayId)) return prepayId;
        return provider.jsapi?.parameters(appId, prepayId) ?? fail('payMethodUnavailable');
      }
    }
    return fail('openidNeeded');
  };
}
