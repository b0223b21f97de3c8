import { fenToDecimal } from '@device-pay/rules';
import type { AttemptRequest, Created } from '../port.ts';
import type { AlipayClient } from './client.ts';
import { beijingTime } from './figures.ts';
import type { AlipaySettings } from './settings.ts';

/**
 * alipay.trade.wap.pay: an address that is signed here. Alipay first hears of the attempt when the payer opens it, and
 * creates a trade only when the payer logs in; `time_expire` ends both.
 */
export function createLink(
  client: AlipayClient,
  settings: AlipaySettings,
  request: AttemptRequest,
  now: Date,
): Created {
  const { attemptId, amountFen, currency, expiresAt, returnUrl } = request;
  if (request.requestMethod !== 'H5' || currency !== 'CNY')
    return { state: 'refused', reason: `${request.requestMethod} in ${currency}` };
  if (!Number.isSafeInteger(amountFen) || amountFen < 1 || amountFen > maxAmountFen)
    return { state: 'refused', reason: `an amount of ${amountFen} fen` };
  if (expiresAt <= now) return { state: 'refused', reason: 'the deadline has passed' };
  const link = client.pageUrl(
    'alipay.trade.wap.pay',
    { notify_url: settings.notifyUrl, return_url: returnUrl },
    {
      out_trade_no: attemptId,
      total_amount: fenToDecimal(amountFen),
      subject: subjectOf(request),
      product_code: 'QUICK_WAP_WAY',
      quit_url: returnUrl,
      time_expire: beijingTime(expiresAt),
    },
  );
  return { state: 'created', link, linkExpiresAt: expiresAt };
}

/** Alipay refuses subjects with a slash, an equals sign or an ampersand. */
function subjectOf({ description, attemptId }: AttemptRequest): string {
  const words = description.replace(/[/=&\p{Cc}]+/gu, ' ').trim();
  return [...words].slice(0, maxSubjectLength).join('') || attemptId;
}

/** 100 million yuan. */
const maxAmountFen = 10_000_000_000;
const maxSubjectLength = 256;
