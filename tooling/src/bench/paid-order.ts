import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeepAliveClient, Reply } from './keep-alive-client.ts';

/** The steps in sequence. `notified`: from the payment until its notification was answered. */
export const steps = ['addOrder', 'getPayJump', 'notified', 'check'] as const;
export type Step = (typeof steps)[number];

export interface PaidOrder {
  readonly orderId: string;
  readonly durationsMs: Readonly<Record<Step | 'whole', number>>;
  /** How many checks were needed until one answered 2 (paid). */
  readonly checks: number;
}

export interface Shop {
  readonly client: KeepAliveClient;
  readonly origin: string;
  readonly wechatPayUrl: string;
}

/** 30 GB a month for 29.90, for a portable hotspot; no coupon applies. */
const packageId = 168;
const payFen = 2990;
/** The pause between checks, if the notification was not taken at once. */
const checkPauseMs = 10;
const paidTimeoutMs = 30_000;

export async function startGuestSession({ client, origin }: Shop): Promise<string> {
  const { data } = await call(client, `${origin}/session/guest`, {}, {});
  return (data as { token: string }).token;
}

/**
 * One order from creation to "paid": order, payment at the simulated WeChat Pay, its signed notification, check. There
 * is one check, as in the floor that it is compared with, unless the notification was not taken at once; `untilPaid`
 * waits for the payment before the check. Throws when any call answers anything but success.
 */
export async function payOneOrder(
  { client, origin, wechatPayUrl }: Shop,
  token: string,
  imei: string,
  untilPaid?: (orderId: string) => Promise<void>,
): Promise<PaidOrder> {
  const headers = { authorization: `Bearer ${token}` };
  const startedMs = performance.now();
  const order = {
    imeis: imei,
    'packages[0].packageId': String(packageId),
    'packages[0].total': '1',
    expectedPayFen: String(payFen),
  };
  const added = await call(client, `${origin}/pay/order/addOrder`, order, {
    ...headers,
    'idempotency-key': randomUUID(),
  });
  const orderId = String(added.data);
  const orderedMs = performance.now();

  const jump = await call(client, `${origin}/pay/getPayJump`, { orderId, payMethod: 'WX' }, headers);
  if (!String(jump.url).startsWith('http')) throw new Error(`getPayJump answered ${JSON.stringify(jump)}`);
  const jumpedMs = performance.now();

  const paid = await client.post(new URL('control/pay', wechatPayUrl).href, {
    outTradeNo: `${orderId}_1`,
    awaitNotification: true,
  });
  if (paid.status !== 200) throw new Error(`the payment failed: ${JSON.stringify(paid.body)}`);
  const notifiedMs = performance.now();
  if (untilPaid) await untilPaid(orderId);
  for (let checks = 1; ; checks += 1) {
    const checkMs = performance.now();
    const { data } = await call(client, `${origin}/pay/check`, { orderId }, headers);
    const nowMs = performance.now();
    if (data === 2) {
      return {
        orderId,
        checks,
        durationsMs: {
          addOrder: orderedMs - startedMs,
          getPayJump: jumpedMs - orderedMs,
          notified: notifiedMs - jumpedMs,
          check: nowMs - checkMs,
          whole: nowMs - startedMs,
        },
      };
    }
    if (nowMs - jumpedMs > paidTimeoutMs) throw new Error(`order ${orderId} was not paid in time`);
    await sleep(checkPauseMs);
  }
}

async function call(
  client: KeepAliveClient,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Reply['body']> {
  const { status, body } = await client.post(url, new URLSearchParams(fields), headers);
  if (status !== 200 || body.code !== 0) throw new Error(`${url} answered ${status} ${JSON.stringify(body)}`);
  return body;
}
