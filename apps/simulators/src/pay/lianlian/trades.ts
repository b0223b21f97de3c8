import type { Clock } from '../../platform/clock.ts';
import type { EarlierPayment } from '../earlier-payment.ts';
import { formatDecimal } from '../money.ts';
import type { LianLianNotifier } from './notifier.ts';
import type { LianLianState, Trade } from './state.ts';
import { formatTime } from './times.ts';

export type PaymentResult = 'paid' | 'alreadyPaid' | 'closed' | 'processing';

/** What payers and banks do to payments, and how payments are shown to the merchant. */
export class Trades {
  readonly #state: LianLianState;
  readonly #clock: Clock;
  readonly #notifier: LianLianNotifier;

  constructor(state: LianLianState, clock: Clock, notifier: LianLianNotifier) {
    this.#state = state;
    this.#clock = clock;
    this.#notifier = notifier;
  }

  /** The payer pays and the merchant is notified. A payment that can't be made (any more) stays as it is. */
  pay(trade: Trade): PaymentResult {
    const obstacle = this.obstacleToPaying(trade);
    if (obstacle !== undefined) return obstacle;
    return this.#settle(trade);
  }

  /** The bank takes the money, also of a payment that was processing until now. */
  confirm(trade: Trade): PaymentResult {
    return trade.status === 'PP' ? this.#settle(trade) : this.pay(trade);
  }

  #settle(trade: Trade): 'paid' {
    trade.status = 'PS';
    trade.paidAtMs = this.#clock.now();
    this.#state.saveTrade(trade);
    // LianLian notifies of success only.
    this.#notifier.notify({
      outTradeNo: trade.outTradeNo,
      notifyUrl: trade.notifyUrl,
      content: this.describe(trade),
    });
    return 'paid';
  }

  /** Adds a payment that an earlier run took. */
  takeOn({ outTradeNo, transactionId, totalFen, currency, paidAtMs, refundedFen }: EarlierPayment): void {
    this.#state.saveTrade({
      outTradeNo,
      llTransactionId: transactionId,
      description: '',
      totalFen,
      currency,
      notifyUrl: '',
      redirectUrl: '',
      cancelUrl: '',
      createdAtMs: paidAtMs,
      status: refundedFen === 0 ? 'PS' : refundedFen < totalFen ? 'PR' : 'RS',
      failedPayments: 0,
      paidAtMs,
      refundedFen,
    });
  }

  obstacleToPaying(trade: Trade): Exclude<PaymentResult, 'paid'> | undefined {
    if (trade.status === 'PC') return 'closed';
    if (trade.status === 'PP') return 'processing';
    return trade.paidAtMs === undefined ? undefined : 'alreadyPaid';
  }

  /** Changes the status of a payment that is neither paid nor cancelled; WP may only follow IN. False if it stays. */
  move(trade: Trade, status: 'WP' | 'PF' | 'PP' | 'PC'): boolean {
    if (trade.paidAtMs !== undefined || trade.status === 'PC') return false;
    if (status === 'WP' && trade.status !== 'IN') return false;
    trade.status = status;
    if (status === 'PF') trade.failedPayments += 1;
    this.#state.saveTrade(trade);
    return true;
  }

  /** The payment as answers and notifications show it. */
  describe(trade: Trade): Record<string, unknown> {
    return {
      ll_transaction_id: trade.llTransactionId,
      merchant_transaction_id: trade.outTradeNo,
      payment_data: {
        payment_currency_code: trade.currency,
        payment_amount: formatDecimal(trade.totalFen),
        payment_status: trade.status,
        settlement_currency_code: trade.currency,
        ...(trade.paidAtMs === undefined
          ? {}
          : {
              payment_time: formatTime(trade.paidAtMs),
              account_date: formatTime(trade.paidAtMs).slice(0, 8),
              exchange_rate: '1.00000000',
              settlement_amount: formatDecimal(trade.totalFen),
              installments: '1',
            }),
      },
    };
  }
}
