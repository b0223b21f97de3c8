import type { HelpEntry } from './help-entry.ts';

/** For dealers. The names begin with `dealer-`, by which lists for owners leave them out. */
export const dealerEntries: readonly HelpEntry[] = [
  {
    slug: 'dealer-coupons',
    type: 3,
    keywords:
      '渠道 代理 经销商 发券 创建优惠券 给客户优惠 成本价 利润 dealer reseller create coupon for customers margin cost agent',
    zh: {
      title: '经销商：给客户创建优惠券',
      text: `用经销商账号登录后，优惠券页可以创建。券只能发给您名下的客户。

1. **打开。** 进入[优惠券](/pay/coupon.html)，点“创建”。

2. **选择方式和对象。** 减金额或打折；发给一台设备、一个账号，或某个套餐的全部客户。

3. **看利润。** 填写时页面实时显示实付、成本和利润，低于成本价不能创建。

   ![实付、成本和利润](drawing:margin)

4. **遵守上限。** 优惠不超过售价，最多 60 元（国际站 60 美元），实付不低于 0.01。客户须先绑定并验证手机号。

5. **先试算。** 点“用过去的订单试算”，可以看到过去的订单里有多少会用上、减了多少、剩多少利润。

6. **看效果。** 创建过的券列出各用了几次。发错的券请在过期前联系我们。`,
    },
    en: {
      title: 'Dealers: creating coupons for customers',
      text: `When logged in as a dealer, you can create coupons. You can only give them to your own customers.

1. **Open it.** Go to [Coupons](/pay/coupon.html) and choose “Create”.

2. **Choose the discount and who it is for.** An amount or a percentage off; for one device, one account, or all customers for a package.

3. **Watch the margin.** As you type, the page shows the price paid, the cost and your margin. You cannot create a coupon below cost.

   ![Price paid, cost and margin](drawing:margin)

4. **Stay within the limits.** The discount cannot exceed the sale price or 60 yuan (60 dollars outside China), and the customer pays at least 0.01. The customer’s phone number must be bound and verified.

5. **Try it first.** “Test on past orders” shows how many would have used it, the total discount and the margin left.

6. **See the results.** The list shows how often each coupon was used. If you made one by mistake, contact us before it expires.`,
    },
  },
  {
    slug: 'dealer-devices',
    type: 3,
    keywords:
      '渠道 代理 经销商 设备列表 客户设备 名下设备 筛选 库存 销售 dealer reseller device list customers stock filter expiring subtree agent',
    zh: {
      title: '经销商：查看名下设备',
      text: `1. **打开列表。** 登录后进入[切换设备](/pay/wxDeviceList.html)，列出您和下级账号的设备。

2. **搜索。** 按名称、设备号或卡号搜索，输入后稍等即可。

3. **筛选。** 按激活、未激活、即将到期、已到期、离线、已停机、预售和已售出筛选。

   ![按状态筛选设备](drawing:device-list)

4. **包含下级。** 关闭“包含下级账号”，只列出您自己账号的设备。

5. **看不到什么。** 位置、照片、宠物资料和订单明细只有设备的主人能看到，这是为了保护客户。

6. **批量续费。** 见[经销商：帮客户续费](/pay/helpCenter/answer.html?id=dealer-renewals)。`,
    },
    en: {
      title: 'Dealers: viewing customer devices',
      text: `1. **Open the list.** Log in and go to [Switch device](/pay/wxDeviceList.html). It lists your devices and those of the accounts below you.

2. **Search** by name, device number or SIM number.

3. **Filter** by activated, not activated, ends soon, expired, offline, suspended, pre-sale and sold out.

   ![Devices filtered by state](drawing:device-list)

4. **Include sub-accounts.** Turn this off to list only the devices of your own account.

5. **What you cannot see.** Only owners can see locations, photos, pet profiles and order details. This protects your customers.

6. **Renew in bulk.** See [Dealers: renewing for customers](/pay/helpCenter/answer.html?id=dealer-renewals).`,
    },
  },
  {
    slug: 'dealer-renewals',
    type: 3,
    keywords:
      '渠道 代理 经销商 代续费 批量续费 帮客户 客户续费 代付 dealer reseller renew for customers bulk many devices pay for customer agent',
    zh: {
      title: '经销商：帮客户续费',
      text: `1. **找出快到期的。** 在[到期日历](/pay/information.html?view=calendar)里看名下设备的到期日，也可导出到日历。

   ![新套餐接在现有套餐之后](drawing:follow-on)

2. **一起续费。** 在到期日历里勾选几台设备，点底部的“续费”，再选择套餐。一单中的设备购买同一套餐，最多 20 台，每一台各自开通。

3. **单独续费。** 在[切换设备](/pay/wxDeviceList.html)里按“即将到期”筛选，选中设备，再打开[套餐续费](/pay/information.html)选择套餐。

4. **付款。** 订单保留 30 分钟。一台开通不了时，那一台的金额会自动退回，不影响其他设备。

5. **或者发券。** 让客户自己续费，见[经销商：给客户创建优惠券](/pay/helpCenter/answer.html?id=dealer-coupons)。

6. **提醒客户。** 到期 30 天内没有续费的卡会被销户，不能恢复。

   ![到期后 30 天内续费，否则销户](drawing:thirty-days)`,
    },
    en: {
      title: 'Dealers: renewing for customers',
      text: `1. **Find devices expiring soon.** See the dates in the [expiry calendar](/pay/information.html?view=calendar), and export them to your own calendar.

   ![The new plan follows the current one](drawing:follow-on)

2. **Renew several together.** Tick them in the expiry calendar, tap “Renew” at the bottom and choose a package. An order takes up to 20 devices, which all get the same package; each is activated separately.

3. **Or one by one.** Filter [Switch device](/pay/wxDeviceList.html) by “Ends soon”, choose the device, then choose a plan under [Renewal](/pay/information.html).

4. **Pay.** The order is kept for 30 minutes. If one device cannot be activated, its amount is refunded automatically. The others are not affected.

5. **Or give a coupon** and let customers renew themselves. See [Dealers: creating coupons for customers](/pay/helpCenter/answer.html?id=dealer-coupons).

6. **Remind customers.** A SIM not renewed within 30 days of expiry is cancelled and cannot be restored.

   ![Renew within 30 days of expiry, or it is cancelled](drawing:thirty-days)`,
    },
  },
];
