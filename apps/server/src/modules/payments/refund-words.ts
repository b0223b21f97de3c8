import type { Language, RefundReason } from '../../platform/database/tables.ts';

/** Why money comes back, as the payer reads it at the provider. */
const words: Readonly<Record<RefundReason, Readonly<Record<Language, string>>>> = {
  duplicatePayment: { zh: '重复支付退款', en: 'Refund of a double payment' },
  secondTransaction: { zh: '重复支付退款', en: 'Refund of a double payment' },
  latePayment: { zh: '订单已结束，支付退回', en: 'Refund: the order had ended' },
  overpaid: { zh: '金额不符退款', en: 'Refund of a wrong amount' },
  underpaid: { zh: '金额不符退款', en: 'Refund of a wrong amount' },
  wrongCurrency: { zh: '币种不符退款', en: 'Refund: wrong currency' },
  unknownAttempt: { zh: '无法对应订单退款', en: 'Refund: no order was found' },
  refundedAtProvider: { zh: '退款', en: 'Refund' },
  undeliverable: { zh: '服务未能开通退款', en: 'Refund: not delivered' },
  contractCancelled: { zh: '合约解除退款', en: 'Refund for a cancelled contract' },
  staffDecision: { zh: '客服退款', en: 'Refund by customer service' },
  foreign: { zh: '退款', en: 'Refund' },
};

export const refundWords = (reason: RefundReason, language: Language): string => words[reason][language];
