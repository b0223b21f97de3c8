import { randomBytes } from 'node:crypto';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isOwnPage, ownPageProblem } from '../../platform/own-page.ts';
import type { WechatDeps } from '../account/public.ts';
import { jsapiSignature } from './jsapi-signature.ts';
import type { JsapiTickets } from './jsapi-tickets.ts';

const otherApp = { zh: '不是本站的微信应用', en: 'is not this portal’s app' } as const;

/** Signs pages of the brand's own portal only: for any other it would lend WeChat's trust in us to a stranger. */
export function jsapiConfig(
  { wechat, demo }: WechatDeps,
  tickets: JsapiTickets | null,
): Handler<'payments.jsapi-config'> {
  return async ({ brand, now, language }, { appId, url }) => {
    if (!wechat || !tickets) return fail('wechatNotOffered');
    if (!isOwnPage(url, brand, demo)) return invalidField('url', ownPageProblem[language]);
    // A page that does not know the app learns it from the answer.
    if (appId !== undefined && appId !== wechat.appId) return invalidField('appId', otherApp[language]);
    const ticket = await tickets.current();
    if (ticket === null) return fail('wechatUnavailable');
    const nonceStr = randomBytes(12).toString('base64url');
    const timestamp = Math.floor(now.getTime() / 1000);
    return {
      appId: wechat.appId,
      timestamp,
      nonceStr,
      signature: jsapiSignature({ ticket, nonceStr, timestamp, url }),
    };
  };
}
