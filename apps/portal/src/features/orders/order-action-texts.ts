import { defineTexts } from '../../text/define-texts.ts';

/** Texts for cancelling an order, for help with it, and for one that is not found. */
export const texts = defineTexts({
  zh: {
    helpTitle: '联系客服',
    helpText: (orderId: string) => `请提供订单编号 ${orderId}`,
    helpPhone: '电话',
    helpEmail: '邮箱',
    helpService: '客户服务',
    helpServiceText: '投诉、反馈与自助查询',
    endContract: '提前解约',
    endContractText: '查看可退金额并申请',
    cancelTitle: '取消此订单？',
    cancelText: (hasCoupons: boolean) => `取消后不能再支付${hasCoupons ? '，使用的优惠券会退还' : ''}。`,
    cancelYes: '取消订单',
    cancelNo: '保留订单',
    cancelDone: '订单已取消',
    noOrder: '没有指定订单',
    wrongOrder: '订单信息有误，链接可能不完整。',
    noOrderText: '请从订单列表中选择。',
    orderElsewhere: '此浏览器中看不到这个订单',
    orderElsewhereText: (orderId: string) =>
      `如果已付款，款项不受影响，服务会照常开通。请回到下单时的浏览器或应用查看；登录后下单的，请登录。订单编号 ${orderId}`,
  },
  en: {
    helpTitle: 'Contact customer service',
    helpText: (orderId) => `Please have your order number ready: ${orderId}`,
    helpPhone: 'Phone',
    helpEmail: 'Email',
    helpService: 'Customer service',
    helpServiceText: 'Complaints, feedback and self-help',
    endContract: 'End the contract early',
    endContractText: 'See your refund and apply',
    cancelTitle: 'Cancel this order?',
    cancelText: (hasCoupons) =>
      `You will not be able to pay it afterwards.${hasCoupons ? ' Its coupons are returned to you.' : ''}`,
    cancelYes: 'Cancel order',
    cancelNo: 'Keep order',
    cancelDone: 'Order cancelled',
    noOrder: 'No order selected',
    wrongOrder: 'The order’s info is wrong. The link may be incomplete.',
    noOrderText: 'Choose one from your orders.',
    orderElsewhere: 'This order cannot be shown in this browser',
    orderElsewhereText: (orderId) =>
      `If you paid, your money is safe and the service starts as usual. Open the browser or app you ordered in, or log in if you ordered with an account. Order number ${orderId}`,
  },
});
