import { type Clock, formatBeijingDigits, formatBeijingTime } from '../../platform/clock.ts';
import { randomDigits } from '../../platform/random.ts';
import type { EarlierPayment } from '../earlier-payment.ts';
import type { WechatPayKeys } from './keys.ts';
import type { WechatPayNotifier } from './notifier.ts';
import type { Trade, TradeState, WechatPayState } from './state.ts';

export type PaymentResult = 'paid' | 'alreadyPaid' | 'closed' | 'expired';

/** What payers do to trades, and how trades are shown to the merchant. */
export class Trades {
  readonly #state: WechatPayState;
  readonly #clock: Clock;
  readonly #keys: WechatPayKeys;
  readonly #notifier: WechatPayNotifier;

  constructor(state: WechatPayState, clock: Clock, keys: WechatPayKeys, notifier: WechatPayNotifier) {
    this.#state = state;
    this.#clock = clock;
    this.#keys = keys;
    this.#notifier = notifier;
  }

  /** The payer pays and the merchant is notified. A trade that can't be paid (any more) stays as it is. */
  pay(trade: Trade, payerTotalFen: number = trade.totalFen): PaymentResult {
    const obstacle = this.obstacleToPaying(trade);
    if (obstacle !== undefined) return obstacle;
    trade.state = 'SUCCESS';
    trade.transactionId = `4200${formatBeijingDigits(this.#clock.now()).slice(0, 8)}${randomDigits(16)}`;
    trade.payerTotalFen = payerTotalFen;
    trade.paidAtMs = this.#clock.now();
    this.#state.saveTrade(trade);
    this.#notifier.notify({
      eventType: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      originalType: 'transaction',
      outTradeNo: trade.outTradeNo,
      notifyUrl: trade.notifyUrl,
      content: this.describe(trade),
    });
    return 'paid';
  }

  /** Adds a payment that an earlier run took. */
  takeOn({ outTradeNo, transactionId, totalFen, paidAtMs, refundedFen }: EarlierPayment): void {
    this.#state.saveTrade({
      outTradeNo,
      tradeType: 'MWEB',
      description: '',
      attach: undefined,
      notifyUrl: '',
      totalFen,
      openid: undefined,
      createdAtMs: paidAtMs,
      expiresAtMs: paidAtMs,
      fingerprint: '',
      state: refundedFen > 0 ? 'REFUND' : 'SUCCESS',
      transactionId,
      payerTotalFen: totalFen,
      paidAtMs,
      failedPayments: 0,
      refundedFen,
      refundCount: refundedFen > 0 ? 1 : 0,
    });
  }

  obstacleToPaying(trade: Trade): Exclude<PaymentResult, 'paid'> | undefined {
    if (trade.state === 'CLOSED') return 'closed';
    if (trade.state !== 'NOTPAY') return 'alreadyPaid';
    return this.#clock.now() >= trade.expiresAtMs ? 'expired' : undefined;
  }

  /** The bank says no. The trade stays open: an H5 or JSAPI payer may try again. */
  failPayment(trade: Trade): void {
    if (trade.state !== 'NOTPAY') return;
    trade.failedPayments += 1;
    this.#state.saveTrade(trade);
  }

  /** The transaction as queries and notifications show it. */
  describe(trade: Trade): Record<string, unknown> {
    const isPaid = trade.transactionId !== undefined;
    return {
      appid: trade.appid ?? this.#keys.appid,
      mchid: this.#keys.mchid,
      out_trade_no: trade.outTradeNo,
      trade_state: trade.state,
      trade_state_desc: stateDescriptions[trade.state],
      attach: trade.attach ?? '',
      promotion_detail: [],
      amount: {
        total: trade.totalFen,
        currency: 'CNY',
        payer_currency: 'CNY',
        ...(isPaid ? { payer_total: trade.payerTotalFen } : {}),
      },
      ...(isPaid
        ? {
            transaction_id: trade.transactionId,
            trade_type: trade.tradeType,
            bank_type: 'OTHERS',
            success_time: formatBeijingTime(trade.paidAtMs ?? 0),
            payer: { openid: trade.openid ?? anonymousOpenid },
          }
        : {}),
    };
  }
}

const stateDescriptions: Readonly<Record<TradeState, string>> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款，退款详情请查询退款单',
  CLOSED: '订单已关闭',
};

/** An H5 payer is unknown to the merchant until the payment, so any fixed person will do. */
const anonymousOpenid = 'oSIMULATEDpayerxxxxxxxxxxxxx';
