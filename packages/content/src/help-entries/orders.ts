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
      text: `Whether an order is paid is what the payment provider confirms: usually in seconds, sometimes in minutes. Don't pay again at once.

1. **Tap "I have paid".** Open [My orders](/pay/order.html), go to the order and tap "I have paid". We ask the provider at once.

   ![The order is kept for 30 minutes](drawing:order-clock)

2. **Wait some minutes.** The page refreshes by itself. Once the payment is confirmed, it shows each step until the service works.

3. **No money was taken.** The order is kept for 30 minutes. Until then you can go on paying, or choose another method.

4. **Money was taken, the order is cancelled.** A payment that comes after the 30 minutes starts no service. It goes back the way it came, without asking for it.

5. **Paid twice.** What was paid too much goes back by itself. The order shows how far the refund is.

6. **It can't be paid.** In a WeChat mini-program only WeChat Pay works. Open this page in the phone's browser, or choose another method.

When the money arrives is up to the provider and your bank. If you have questions after a working day, [contact us](/pay/complaint.html) with the order number.`,
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

4. **合约解除。** 合约机和合约套餐在[合约解除](/pay/mifi/unwind-list.html)里申请，页面先算好应退金额，设备须归还时会提示。

5. **客服确认的情形。** 例如服务长时间不可用。请[联系我们](/pay/complaint.html)并写明订单编号。

6. **看进度。** 在[我的订单](/pay/order.html)的“退款”里查看。状态为“已退款”表示支付机构已经退出，到账时间由银行决定。

买错了但还没有付款，直接取消订单即可。付款前请核对设备和生效时间。`,
    },
    en: {
      title: 'What is refunded, and how',
      text: `Services are virtual goods: once they run, they are not refunded for personal reasons, and what is left at the end expires. In these cases money goes back the way it came.

1. **Paid twice.** What was too much goes back by itself.

2. **Paid after the order was cancelled or timed out.** It goes back by itself; no service starts.

3. **It could not be delivered.** An item that still does not work 24 hours after the payment is refunded by itself.

   ![What could not be delivered goes back by itself](drawing:refund)

4. **A contract is ended.** For contract devices and plans, ask under [Contract cancellation](/pay/mifi/unwind-list.html). It shows first what you get back, and whether the device has to be returned.

5. **What we agree to.** For example if a service was down for long. [Contact us](/pay/complaint.html) with the order number.

6. **See how far it is.** Look under "Refunds" in [My orders](/pay/order.html). "Refunded" means that the provider has sent it; when it arrives is up to your bank.

If you chose the wrong thing and have not paid yet, just cancel the order. Check the device and the dates before you pay.`,
    },
  },
  {
    slug: 'coupons',
    type: 1,
    keywords:
      '优惠券 优惠 折扣 打折 代金券 用不了 不能用 过期 叠加 在哪里 便宜 coupon discount voucher code promo stack expired unusable cheaper',
    zh: {
      title: '优惠券怎么用，为什么用不了',
      text: `1. **在哪里看。** [优惠券](/pay/coupon.html)页分为可用、差一点可用、已用和已过期。

2. **怎么用。** 下单时系统已按最低价选好，您可以更换或不用。

   ![已按最低价选好优惠券](drawing:coupon)

3. **能叠加吗。** 标有“可叠加”的可以一起用；没有标的，一单只能用一张。

4. **最多优惠多少。** 一单最多减 60 元，实付不低于 0.01 元。

5. **为什么用不了。** 券上会写明原因：已过期、不适用于此套餐或此设备、金额未达到门槛，并写出最近的办法，例如还差几元。

6. **订单取消后。** 未付款而取消或超时的订单，券会退回。全额退款的订单也会退回，部分退款的不退回。

7. **快过期了。** 下单时有效即可，付款时过期也照样使用。`,
    },
    en: {
      title: 'How coupons work, and why one does not',
      text: `1. **Where they are.** The [Coupons](/pay/coupon.html) page has usable ones, almost usable ones, used and expired ones.

2. **How to use one.** When you order, the cheapest combination is chosen already. You may take another, or none.

   ![The best coupon is chosen already](drawing:coupon)

3. **Several at once?** Those marked "Can be combined" go together. Of the others, one for each order.

4. **How much at most.** At most 60 yuan off an order, and at least 0.01 is paid.

5. **Why it can't be used.** The coupon says it: expired, not for this package or this device, or the sum is too small. It also says the nearest way, such as how much is missing.

6. **After a cancelled order.** You get it back when an unpaid order is cancelled or times out, and when an order is refunded in full, but not in part.

7. **About to expire.** It has to be valid when you order; if it ends before you pay, it still counts.`,
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

3. **打印或保存。** 在浏览器里点“打印或保存为 PDF”。App 里不能打印时，用手机或电脑的浏览器打开同一订单。

4. **退款以后。** 收据会显示退款和退款后的实付金额，不必重新开。

5. **需要发票。** 收据不是增值税发票。需要发票时，请把订单编号、抬头和税号发给[客服](/pay/service/index.html)，按实付金额开具。

6. **看不到收据。** 只有已支付的订单才有；用游客身份买的，登录后绑定设备再看。`,
    },
    en: {
      title: 'How to get a receipt or an invoice',
      text: `1. **Open the order.** Choose a paid one in [My orders](/pay/order.html).

2. **See the receipt.** Tap "Receipt". It has the seller, the order number, what was bought, what was paid and refunded, and the terms as agreed to.

   ![The receipt has the order number and what was paid](drawing:receipt)

3. **Print or save it.** In a browser, tap "Print or save as PDF". Where the app can't print, open the same order in the browser of your phone or computer.

4. **After a refund.** The receipt shows the refund and what was paid after it. You need no new one.

5. **An invoice.** A receipt is not a VAT invoice. If you need one, send the order number, the name and the tax number to [customer service](/pay/service/index.html). It is made out for what was paid.

6. **No receipt?** Only paid orders have one. If you bought it as a guest, log in and bind the device.`,
    },
  },
];
