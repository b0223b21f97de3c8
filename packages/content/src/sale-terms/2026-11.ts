import type { SaleTerms } from './sale-terms.ts';

/** Agreed to with every order since November 2026. Its words never change: a change is a new version. */
export const saleTerms202611: SaleTerms = {
  version: '2026-11',
  validFrom: '2026-11-01',
  zh: {
    title: '增值服务购买条款',
    clauses: [
      {
        heading: '购买的内容',
        text: '您购买的是订单所列设备的增值服务。订单保留下单时的服务内容、价格、语言和本条款版本，之后的调整不影响已下的订单。',
      },
      {
        heading: '付款',
        text: '订单须在页面所示的时间内支付，逾期自动取消。是否支付以支付机构的确认为准。逾期、重复或金额不符的款项不会开通服务，并按“退款”一节处理。',
      },
      {
        heading: '生效与到期',
        text: '服务自支付确认时生效；同类服务尚在使用的，自其结束时接续。注明“次月生效”的服务自次月 1 日 0 时起算。注明按月为 30 天、按年为 360 天；不限量录音按年为 365 天。',
      },
      {
        heading: '余量',
        text: '分期发放的数量仅在当期可用，不结转。2021 年 6 月 26 日之后购买的服务，到期未用完的余量归零。',
      },
      {
        heading: '开通',
        text: '支付后服务自动发送至设备平台，订单页显示每一项的开通进度。支付后 24 小时仍无法开通的，该项金额原路退回。',
      },
      {
        heading: '退款',
        text: '服务为虚拟商品，已开通的不因个人原因退款。重复支付、订单结束后才到账的支付、无法开通的服务、合约解除以及客服确认的情形会退款，款项退回原支付方式，无需申请的部分由系统自动办理。',
      },
      {
        heading: 'SIM 卡与实名',
        text: '部分服务需要 SIM 卡已激活并完成实名认证，下单前页面会提示。服务到期后 30 天内未续费的，SIM 卡将被运营商注销，且不能恢复。',
      },
      {
        heading: '疑问',
        text: '您可以在订单页联系客服或提交投诉，我们会在一个工作日内与您联系。',
      },
    ],
  },
  en: {
    title: 'Terms of sale for value-added services',
    clauses: [
      {
        heading: 'What you buy',
        text: 'You buy value-added services for the devices named in the order. The order keeps the services, the prices, the language and this version of the terms as they were when it was made. Later changes do not touch it.',
      },
      {
        heading: 'Paying',
        text: 'An order must be paid within the time that the page shows, else it is cancelled. Whether it is paid is what the payment provider confirms. A payment that comes too late, twice or in another amount does not start a service; see “Refunds”.',
      },
      {
        heading: 'Start and end',
        text: 'A service starts when the payment is confirmed, or at the end of a running service of the same kind. One that is marked “from next month” starts at 00:00 on the 1st. Where it says so, a month is 30 days and a year 360; a year of unlimited recording is 365 days.',
      },
      {
        heading: 'What is left over',
        text: 'A quantity that is given in parts can be used in its own period only. What is left at the end of a service bought after 26 June 2021 expires to zero.',
      },
      {
        heading: 'Delivery',
        text: 'After the payment each service is sent to the device platform by itself; the order page shows how far it is. For what cannot be delivered within 24 hours of the payment the money goes back the way it came.',
      },
      {
        heading: 'Refunds',
        text: 'Services are virtual goods: what was delivered is not refunded for a change of mind. Refunds are made for double payments, payments after the end of an order, services that cannot be delivered, cancelled contracts, and where customer service agrees to it. The money goes back to the method that was used to pay. Where nothing has to be decided, this happens by itself.',
      },
      {
        heading: 'SIM and real name',
        text: 'Some services need an activated SIM and a finished real-name verification; the page says so before you pay. A SIM that is not renewed within 30 days of its end is cancelled by the carrier and cannot be brought back.',
      },
      {
        heading: 'Questions',
        text: 'Contact customer service or file a complaint from the order page. We answer within one working day.',
      },
    ],
  },
};
