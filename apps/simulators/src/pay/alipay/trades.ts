import { type Clock, formatBeijingDigits } from '../../platform/clock.ts';
import { randomDigits } from '../../platform/random.ts';
import type { EarlierPayment } from '../earlier-payment.ts';
import { formatDecimal } from '../money.ts';
import type { AlipayKeys } from './keys.ts';
import type { AlipayNotifier } from './notifier.ts';
import type { AlipayState, Order, Refund, Trade } from './state.ts';
import { formatTime } from './time.ts';

export type PaymentResult = 'paid' | 'alreadyPaid' | 'closed';

/** What happens to trades, and how they are shown to the merchant. */
export class Trades {
  readonly #state: AlipayState;
  readonly #clock: Clock;
  readonly #keys: AlipayKeys;
  readonly #notifier: AlipayNotifier;

  constructor(state: AlipayState, clock: Clock, keys: AlipayKeys, notifier: AlipayNotifier) {
    this.#state = state;
    this.#clock = clock;
    this.#keys = keys;
    this.#notifier = notifier;
  }

  /** Sets the expiry alarms of an earlier run's trades again. */
  resume(): void {
    for (const trade of this.#state.trades.values()) this.#schedule(trade);
  }

  /** The payer logs in on the cashier page: now there is a trade. */
  open(order: Order): Trade {
    const now = this.#clock.now();
    const { outTradeNo, subject, totalFen, notifyUrl } = order;
    const trade: Trade = {
      outTradeNo,
      subject,
      totalFen,
      notifyUrl,
      tradeNo: `${formatBeijingDigits(now).slice(0, 8)}2200${randomDigits(16)}`,
      createdAtMs: now,
      expiresAtMs: order.expiresAtMs ?? now + defaultLifeMs,
      status: 'WAIT_BUYER_PAY',
      failedPayments: 0,
      refundedFen: 0,
    };
    this.#state.saveTrade(trade);
    this.#schedule(trade);
    return trade;
  }

  /** The payer pays and the merchant is notified. A trade that can't be paid (any more) stays as it is. */
  pay(trade: Trade, payerTotalFen: number = trade.totalFen): PaymentResult {
    const obstacle = this.obstacleToPaying(trade);
    if (obstacle !== undefined) return obstacle;
    trade.status = 'TRADE_SUCCESS';
    trade.payerTotalFen = payerTotalFen;
    trade.paidAtMs = this.#clock.now();
    this.#state.saveTrade(trade);
    this.#schedule(trade);
    this.#notify(trade);
    return 'paid';
  }

  /** Adds a payment that an earlier run took. */
  takeOn({ outTradeNo, transactionId, totalFen, paidAtMs, refundedFen }: EarlierPayment): void {
    const trade: Trade = {
      outTradeNo,
      tradeNo: transactionId,
      subject: '',
      totalFen,
      notifyUrl: undefined,
      createdAtMs: paidAtMs,
      expiresAtMs: paidAtMs,
      status: refundedFen < totalFen ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
      payerTotalFen: totalFen,
      paidAtMs,
      failedPayments: 0,
      refundedFen,
    };
    this.#state.saveTrade(trade);
    this.#schedule(trade);
  }

  obstacleToPaying(trade: Trade): Exclude<PaymentResult, 'paid'> | undefined {
    this.expire(trade);
    if (trade.status === 'WAIT_BUYER_PAY') return undefined;
    return trade.status === 'TRADE_CLOSED' ? 'closed' : 'alreadyPaid';
  }

  /** The bank says no. The trade stays open. */
  failPayment(trade: Trade): void {
    if (trade.status !== 'WAIT_BUYER_PAY') return;
    trade.failedPayments += 1;
    this.#state.saveTrade(trade);
  }

  /** Closes an unpaid trade because the merchant asked for it or its time ran out. No notification is sent. */
  close(trade: Trade): void {
    trade.status = 'TRADE_CLOSED';
    trade.closedAtMs = this.#clock.now();
    this.#state.saveTrade(trade);
  }

  /** Closes an unpaid trade whose time is over, even if its alarm has not rung yet. */
  expire(trade: Trade): void {
    if (trade.status !== 'WAIT_BUYER_PAY' || this.#clock.now() < trade.expiresAtMs) return;
    this.close(trade);
    this.#notify(trade);
  }

  /** A paid trade can no longer be refunded. */
  finish(trade: Trade): void {
    if (trade.status !== 'TRADE_SUCCESS') return;
    trade.status = 'TRADE_FINISHED';
    this.#state.saveTrade(trade);
    this.#notify(trade);
  }

  /** Money goes back; with the last of it the trade is closed. */
  takeRefund(trade: Trade, refund: Refund): void {
    trade.refundedFen += refund.refundFen;
    if (trade.refundedFen >= trade.totalFen) {
      trade.status = 'TRADE_CLOSED';
      trade.closedAtMs = this.#clock.now();
    }
    this.#state.saveTrade(trade);
    this.#notify(trade, refund);
  }

  /** The trade as a query shows it. */
  describe(trade: Trade): Record<string, unknown> {
    const { paidAtMs } = trade;
    const buyer = { buyer_logon_id: '159****5620', buyer_user_id: buyerId };
    const base = {
      trade_no: trade.tradeNo,
      out_trade_no: trade.outTradeNo,
      ...buyer,
      trade_status: trade.status,
      total_amount: formatDecimal(trade.totalFen),
      point_amount: '0.00',
    };
    if (paidAtMs === undefined)
      return { ...base, buyer_pay_amount: '0.00', invoice_amount: '0.00', receipt_amount: '0.00' };
    return { ...base, ...this.#amounts(trade), send_pay_date: formatTime(paidAtMs) };
  }

  #schedule(trade: Trade): void {
    if (trade.status === 'WAIT_BUYER_PAY') this.#clock.schedule(trade.expiresAtMs, () => this.expire(trade));
    if (trade.status === 'TRADE_SUCCESS' && trade.paidAtMs !== undefined)
      this.#clock.schedule(trade.paidAtMs + refundableMs, () => this.finish(trade));
  }

  #amounts(trade: Trade): Record<string, string> {
    const payerPays = formatDecimal(trade.payerTotalFen ?? trade.totalFen);
    return {
      buyer_pay_amount: payerPays,
      invoice_amount: payerPays,
      // Alipay pays for its own coupons, so the merchant receives the full amount.
      receipt_amount: formatDecimal(trade.totalFen),
    };
  }

  #notify(trade: Trade, refund?: Refund): void {
    if (trade.notifyUrl === undefined) return;
    const { paidAtMs, closedAtMs } = trade;
    const now = this.#clock.now();
    this.#notifier.notify({
      id: `${formatBeijingDigits(now)}${randomDigits(20)}`,
      outTradeNo: trade.outTradeNo,
      notifyUrl: trade.notifyUrl,
      content: {
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        app_id: this.#keys.appId,
        auth_app_id: this.#keys.appId,
        seller_id: this.#keys.sellerId,
        trade_no: trade.tradeNo,
        out_trade_no: trade.outTradeNo,
        trade_status: trade.status,
        total_amount: formatDecimal(trade.totalFen),
        subject: trade.subject,
        buyer_id: buyerId,
        gmt_create: formatTime(trade.createdAtMs),
        ...(paidAtMs === undefined
          ? {}
          : {
              ...this.#amounts(trade),
              point_amount: '0.00',
              gmt_payment: formatTime(paidAtMs),
              fund_bill_list: JSON.stringify([
                {
                  amount: formatDecimal(trade.payerTotalFen ?? trade.totalFen),
                  fundChannel: 'ALIPAYACCOUNT',
                },
              ]),
            }),
        ...(refund === undefined
          ? {}
          : {
              out_biz_no: refund.outRequestNo,
              refund_fee: formatDecimal(trade.refundedFen),
              gmt_refund: `${formatTime(now)}.000`,
            }),
        ...(closedAtMs === undefined ? {} : { gmt_close: formatTime(closedAtMs) }),
      },
    });
  }
}

const buyerId = '2088102122524333';
const defaultLifeMs = 15 * 86_400_000;
const refundableMs = 365 * 86_400_000;
