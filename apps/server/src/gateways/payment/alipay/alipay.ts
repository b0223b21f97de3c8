import type { Clock } from '../../../platform/clock.ts';
import type { PaymentProvider } from '../port.ts';
import { fetchBill } from './bill.ts';
import { AlipayClient } from './client.ts';
import { createLink } from './create.ts';
import { readNotification } from './notification.ts';
import { queryRefund, refundTrade } from './refund.ts';
import type { AlipaySettings } from './settings.ts';
import { closeTrade, queryTrade } from './trade.ts';

/**
 * Alipay WAP: the payer follows a link to Alipay's page, or app, and comes back.
 * @throws when a key can't be read
 */
export function alipay(settings: AlipaySettings, clock: Clock): PaymentProvider {
  const client = new AlipayClient(settings, clock);
  const text = 'text/plain; charset=utf-8';

  return {
    id: 'alipay',
    payMethod: 'ZFB',
    currencies: ['CNY'],
    requestMethods: ['H5'],
    create: async (request) => createLink(client, settings, request, clock.now()),
    query: (attempt) => queryTrade(client, attempt, clock.now()),
    close: (attempt) => closeTrade(client, attempt, clock.now()),
    refund: (request) => refundTrade(client, request, clock.now()),
    queryRefund: (request) => queryRefund(client, request),
    readNotification: (_headers, rawBody) => readNotification(client, settings, rawBody, clock.now()),
    acknowledgement: { status: 200, body: 'success', contentType: text },
    rejection: () => ({ status: 400, body: 'failure', contentType: text }),
    bill: { zone: 'Asia/Shanghai', fetch: (day) => fetchBill(client, settings, day, clock.now()) },
  };
}
