import type { HelpEntry } from './help-entry.ts';

/** Orders and money. */
export const orderEntries: readonly HelpEntry[] = [
  {
    slug: 'order-unpaid',
    type: 2,
    keywords:
      '未支付 付款 支付失败 扣了钱 扣款 已付款 显示未支付 没到账 重复支付 取消订单 超时 不能支付 付不了 unpaid pay payment failed charged twice paid still cancel order timeout money taken',
    zh: {
      title: '付了款，订单还是未支付怎么办',
      text: `订单是否支付，以支付机构的确认为准，一般几秒钟，偶尔几分钟。不要急着再付一次。

1. **点“我已支付”。** 打开[我的订单](/pay/order.html)，进入这一单，点“我已支付”，我们会立即向支付机构查询。

   ![订单保留 30 分钟](drawing:order-clock)

2. **等几分钟。** 页面会自动刷新。确认到账后，会显示开通的每一步。

3. **没有扣款。** 订单保留 30 分钟，在此之前可以继续付，也可以换一种支付方式。

4. **扣了款但订单已取消。** 超过 30 分钟才到账的款项不会开通服务，会原路退回，不必申请。

5. **付了两次。** 多付的一笔会自动原路退回，订单详情里能看到退款进度。

6. **付不了。** 微信小程序里只能用微信支付；提示不支持时，用手机浏览器打开此页，或换一种方式。

到账时间由支付机构和银行决定。一个工作日后仍有疑问，请带上订单编号[联系我们](/pay/complaint.html)。`,
    },
    en: {
      title: 'I have paid, but the order says unpaid',
      text: `An order counts as paid once the payment provider confirms it, usually within seconds, sometimes minutes. Do not rush to pay again.

1. **Tap “I have paid”.** Open [My orders](/pay/order.html), go to the order and tap “I have paid”. We check with the provider right away.

   ![The order is kept for 30 minutes](drawing:order-clock)

2. **Wait a few minutes.** The page refreshes automatically. Once the payment is confirmed, it shows each step until your service is active.

3. **No money was taken.** The order is kept for 30 minutes. Until then you can still pay, or choose another method.

4. **Money was taken, the order is cancelled.** A payment that arrives after 30 minutes does not start the service. It is refunded to your original payment method automatically.

5. **Paid twice.** The extra payment is refunded automatically. The order shows the progress of the refund.

6. **Cannot pay.** In a WeChat mini-program, only WeChat Pay works. Open this page in your phone’s browser, or choose another method.

How long a refund takes depends on the provider and your bank. If you still have questions after one working day, [contact us](/pay/complaint.html) with the order number.`,
    },
  },
  {
    slug: 'refund',
    type: 1,
    keywords:
      '退款 退钱 退货 退订 不想要 退回 多久到账 买错 解约 合约 refund money back return cancel purchase wrong package how long contract unwind',
    zh: {
      title: '哪些情况可以退款，钱怎么退',
      text: `服务是虚拟商品，已开通的不因个人原因退款，到期未用完的归零。下面的情况会退款，款项退回原来的支付方式。

1. **重复支付。** 多付的一笔自动退回，不必申请。

2. **订单取消或超时后才到账。** 自动退回，服务不会开通。

3. **开通不了。** 付款 24 小时后仍无法开通的那一项，自动退回。

   ![开通不了的自动原路退回](drawing:refund)

4. **提前解约。** 半年及以上的合约套餐，打开它的[订单](/pay/order.html)，点“需要帮助”，再点“提前解约”：页面先算好应退金额，设备须归还时会提示。进度在[解约申请](/pay/mifi/unwind-list.html)里查看。

5. **客服确认的情形。** 例如服务长时间不可用。请[联系我们](/pay/complaint.html)并写明订单编号。

6. **看进度。** 在[我的订单](/pay/order.html)的“退款”里查看。状态为“已退款”表示支付机构已经退出，到账时间由银行决定。

买错了但还没有付款，直接取消订单即可。付款前请核对设备和生效时间。`,
    },
    en: {
      title: 'When you get a refund, and how',
      text: `Services are digital goods: once active, they are not refunded for personal reasons, and anything unused expires. In the cases below, you are refunded to your original payment method.

1. **Paid twice.** The extra payment is refunded automatically.

2. **Paid after the order was cancelled or timed out.** Refunded automatically; the service does not start.

3. **It could not be delivered.** Any item that still cannot be activated 24 hours after payment is refunded automatically.

   ![What cannot be delivered is refunded automatically](drawing:refund)

4. **Contract ended early.** For plans of six months or more, open the [order](/pay/order.html), tap “Get help”, then “End the contract early”. It shows your refund first, and whether you need to return the device. Follow your request under [Contract cancellations](/pay/mifi/unwind-list.html).

5. **Agreed by customer service.** For example, if a service was down for a long time. [Contact us](/pay/complaint.html) with the order number.

6. **Track it.** Look under “Refunds” in [My orders](/pay/order.html). “Refunded” means the provider has sent it; when it arrives depends on your bank.

Chose the wrong thing but have not paid yet? Just cancel the order. Check the device and dates before you pay.`,
    },
  },
  {
    slug: 'coupons',
    type: 1,
    keywords:
      '优惠券 优惠 折扣 打折 代金券 用不了 不能用 过期 叠加 在哪里 便宜 coupon discount voucher code promo stack expired unusable cheaper',
    zh: {
      title: '优惠券怎么用，为什么用不了',
      text: `1. **在哪里看。** [优惠券](/pay/coupon.html)页分为可用、即将可用、已使用和已过期。

2. **怎么用。** 下单时系统已按最低价选好，您可以更换或不用。

   ![已按最低价选好优惠券](drawing:coupon)

3. **能叠加吗。** 标有“可叠加”的可以一起用；没有标的，一单只能用一张。

4. **最多优惠多少。** 一单最多减 60 元（国际站 60 美元），实付不低于 0.01，也不低于成本价。

5. **为什么用不了。** 券上会写明原因：已过期、不适用于此套餐或此设备、金额未达到门槛，并写出最近的办法，例如还差几元。

6. **订单取消后。** 未付款而取消或超时的订单，券会退回。全额退款的订单也会退回，部分退款的不退回。

7. **快过期了。** 下单时有效即可，付款时过期也照样使用。`,
    },
    en: {
      title: 'How coupons work, and why one may not',
      text: `1. **Where to find them.** The [Coupons](/pay/coupon.html) page lists usable, almost usable, used and expired coupons.

2. **How to use one.** When you order, the combination with the lowest price is already chosen. You can change it or use none.

   ![The best coupon is chosen already](drawing:coupon)

3. **Can I combine them?** Coupons marked “Can be combined” work together. Otherwise, one per order.

4. **Maximum discount.** Up to 60 yuan off per order (60 dollars outside China). You pay at least 0.01, and never less than cost.

5. **Why it cannot be used.** The coupon says why: expired, not for this package or device, or below the minimum spend. It also tells you what would help, such as how much more to spend.

6. **After a cancelled order.** You get the coupon back if an unpaid order is cancelled or times out, or if an order is refunded in full. Partial refunds do not return it.

7. **About to expire?** It only has to be valid when you order. If it expires before you pay, it still counts.`,
    },
  },
  {
    slug: 'receipt',
    type: 1,
    keywords:
      '发票 收据 开票 报销 凭证 打印 抬头 税 增值税 invoice receipt tax proof of purchase print pdf bill expenses',
    zh: {
      title: '如何取得收据或发票',
      text: `1. **打开订单。** 在[我的订单](/pay/order.html)里选择已支付的订单。

2. **查看收据。** 点“收据”，里面有销售方、订单编号、所购服务、实付金额、退款和下单时的条款。

   ![收据列出订单编号和实付金额](drawing:receipt)

3. **打印或保存。** 在浏览器里点“打印或保存为 PDF”。应用里不能打印时，用手机或电脑的浏览器打开同一订单。

4. **退款以后。** 收据会显示退款和退款后的实付金额，不必重新开。

5. **需要发票。** 收据不是增值税发票。需要发票时，请把订单编号、抬头和税号发给[客服](/pay/service/index.html)，按实付金额开具。

6. **看不到收据。** 只有已支付的订单才有。没有登录时买的，请用下单时的浏览器打开；在那里登录，订单就转入您的账号。`,
    },
    en: {
      title: 'How to get a receipt or an invoice',
      text: `1. **Open the order.** Choose a paid order in [My orders](/pay/order.html).

2. **See the receipt.** Tap “Receipt”. It shows the seller, order number, services bought, amounts paid and refunded, and the terms agreed.

   ![The receipt shows the order number and the amount paid](drawing:receipt)

3. **Print or save it.** In a browser, tap “Print or save as PDF”. If the app cannot print, open the same order in a browser on your phone or computer.

4. **After a refund.** The receipt shows the refund and the net amount paid. You do not need a new one.

5. **Need an invoice?** A receipt is not a VAT invoice. If you need one, send the order number, company name and tax number to [customer service](/pay/service/index.html). It is issued for the amount paid.

6. **No receipt?** Only paid orders have one. If you bought without logging in, use the same browser. Log in there, and the order moves to your account.`,
    },
  },
];
