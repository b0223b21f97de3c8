/** The words that the cashiers of all providers have in common. */
export const commonCashierTexts = {
  zh: {
    simulated: 'SIMULATED 模拟收银台：不会产生真实扣款',
    merchant: '收款方',
    item: '商品',
    orderNumber: '商户单号',
    pay: '支付',
    fail: '支付失败',
    leave: '离开',
    otherLanguage: 'English',
    situations: {
      payable: '',
      failedBefore: '上次支付未成功，可以再次支付。',
      paid: '该订单已支付。',
      closed: '该订单已关闭，不能再支付。',
      expired: '该订单已超过支付时间，不能再支付。',
      linkExpired: '支付链接已过期，请返回商家重新发起支付。',
      unknownLink: '支付链接无效，请返回商家重新发起支付。',
      badSignature: '支付验证签名失败，请联系商家。',
    },
  },
  en: {
    simulated: 'SIMULATED cashier: no money moves',
    merchant: 'Paid to',
    item: 'Item',
    orderNumber: 'Order number',
    pay: 'Pay',
    fail: 'Fail',
    leave: 'Leave',
    otherLanguage: '中文',
    situations: {
      payable: '',
      failedBefore: 'The last attempt failed. You can pay again.',
      paid: 'This order is paid.',
      closed: 'This order is closed and can no longer be paid.',
      expired: 'The time to pay this order has passed.',
      linkExpired: 'This payment link has expired. Go back to the shop and start again.',
      unknownLink: 'This payment link is not valid. Go back to the shop and start again.',
      badSignature: 'The payment signature is wrong. Please tell the shop.',
    },
  },
} as const;

/** What a page has to say about a trade; only `payable` and `failedBefore` show the buttons that pay and fail. */
export type CommonSituation = keyof (typeof commonCashierTexts)['zh']['situations'];
