import { brandById } from '@device-pay/brands';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { ApplyDeps } from './apply-deps.ts';
import type { Providers } from './providers.ts';
import { startPayment } from './start-payment.ts';

/** JSAPI has no address to go to: pages inside WeChat ask `jsapiPrepay`. */
export function getPayJump(deps: ApplyDeps, providers: Providers): Handler<'payments.get-pay-jump'> {
  const start = startPayment(deps, providers);
  return async (context, { payMethod, requestMethod = 'H5' }) => {
    const provider = providers.forOrder(payMethod, context.order, brandById(context.brand));
    if (!provider || requestMethod !== 'H5') return fail('payMethodUnavailable');
    return start(context, provider, { requestMethod: 'H5', openid: null, appId: null });
  };
}
