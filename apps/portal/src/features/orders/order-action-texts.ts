import { defineTexts } from '../../text/define-texts.ts';

/** What is said when an order is cancelled, asked about, or not there. */
export const texts = defineTexts({
  zh: {
    helpTitle: '联系客服',
    helpText: (orderId: string) => `请提供订单编号 ${orderId}`,
    helpPhone: '电话',
    helpEmail: '邮箱',
    helpCentre: '帮助与反馈',
    endContract: '提前解约',
    endContractText: '查看可退金额并申请',
    cancelTitle: '取消此订单？',
    cancelText: '取消后不能再支付，使用的优惠券会退还。',
    cancelYes: '取消订单',
    cancelNo: '保留订单',
    cancelDone: '订单已取消',
    noOrder: '没有指定订单',
    noOrderText: '请从订单列表中选择。',
    orderElsewhere: '此浏览器中看不到这个订单',
    orderElsewhereText: (orderId: string) =>
      `如果已付款，款项不受影响，服务会照常开通。请回到下单时的浏览器或应用查看；登录后下单的，请登录。订单编号 ${orderId}`,
    close: '关闭',
    login: '登录',
  },
  en: {
    helpTitle: 'Contact support',
    helpText: (orderId) => `Have the order number at hand: ${orderId}`,
    helpPhone: 'Phone',
    helpEmail: 'E-mail',
    helpCentre: 'Help and feedback',
    endContract: 'End the contract early',
    endContractText: 'See what comes back, and ask for it',
    cancelTitle: 'Cancel this order?',
    cancelText: 'It cannot be paid afterwards. Its coupons become usable again.',
    cancelYes: 'Cancel the order',
    cancelNo: 'Keep it',
    cancelDone: 'The order is cancelled',
    noOrder: 'No order was named',
    noOrderText: 'Choose one from your orders.',
    orderElsewhere: 'This browser cannot show the order',
    orderElsewhereText: (orderId) =>
      `If you paid, nothing is lost, and the service starts all the same. See it in the browser or app that you ordered in, or log in if you ordered with an account. Order number ${orderId}`,
    close: 'Close',
    login: 'Log in',
  },
});
