import type { HelpEntry } from './help-entry.ts';

/** For those who sell to others. Their names begin with `dealer-`: lists for owners leave them out. */
export const dealerEntries: readonly HelpEntry[] = [
  {
    slug: 'dealer-coupons',
    type: 3,
    keywords:
      '渠道 代理 经销商 发券 创建优惠券 给客户优惠 成本价 利润 dealer reseller create coupon for customers margin cost agent',
    zh: {
      title: '经销商：给客户创建优惠券',
      text: `用经销商账号登录后，优惠券页可以创建。券只能发给您名下的客户。

1. **打开。** 进入[优惠券](/pay/coupon.html)，点“创建优惠券”。

2. **选择方式和对象。** 减金额或打折；发给一台设备、一个账号，或某个套餐的全部客户。

3. **看利润。** 填写时页面实时显示实付、成本和利润，低于成本价不能创建。

   ![实付、成本和利润](drawing:margin)

4. **遵守上限。** 优惠不超过售价，最多 60 元，实付不低于 0.01 元。客户须先绑定并验证手机号。

5. **先试算。** 点“用过去的订单试算”，可以看到过去的订单里有多少会用上、减了多少、剩多少利润。

6. **看效果。** 创建过的券列出各用了几次。发错的券请在过期前联系我们。`,
    },
    en: {
      title: 'Dealers: making coupons for customers',
      text: `Logged in as a dealer, you can make coupons. They are for customers of your own only.

1. **Open it.** Go to [Coupons](/pay/coupon.html) and choose "Create a coupon".

2. **Choose how and for whom.** An amount or a share off; for one device, one account, or all customers of a package.

3. **Watch the margin.** While you type, it shows what is paid, the cost and the margin. Below the cost it can't be made.

   ![What is paid, the cost and the margin](drawing:margin)

4. **Keep the limits.** Not more off than the price, at most 60 yuan, and at least 0.01 is paid. The customer's phone number has to be bound and confirmed.

5. **Try it first.** "Rehearse on past orders" shows how many would have used it, what it would have taken off and what would be left.

6. **See what came of it.** The list shows how often each was used. Contact us before the end if one was a mistake.`,
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

3. **筛选。** 按激活、未激活、即将到期、已到期、离线、停机保号、预售和已售罄筛选。

   ![按状态筛选设备](drawing:device-list)

4. **包含下级。** 打开“包含子账号”，可以看到下级客户的设备。

5. **看不到什么。** 位置、照片、宠物资料和订单明细只有设备的主人能看到，这是为了保护客户。

6. **批量续费。** 见[经销商：帮客户续费](/pay/helpCenter/answer.html?id=dealer-renewals)。`,
    },
    en: {
      title: 'Dealers: the devices of your customers',
      text: `1. **Open the list.** Log in and go to [Switch device](/pay/wxDeviceList.html). It has your devices and those of the accounts below you.

2. **Search** by name, device number or SIM number.

3. **Filter** by active, not activated, ending soon, ended, offline, suspended, pre-sale and sold out.

   ![Devices filtered by their state](drawing:device-list)

4. **With the accounts below.** Switch it on to see the devices of your customers.

5. **What you don't see.** Positions, pictures, pets and the details of orders are for the owner alone. That protects your customers.

6. **Renewing many.** See [Dealers: renewing for customers](/pay/helpCenter/answer.html?id=dealer-renewals).`,
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

2. **选择设备。** 在[切换设备](/pay/wxDeviceList.html)里按“即将到期”筛选，选中要续费的设备。

3. **选择套餐。** 打开[套餐续费](/pay/information.html)，确认设备号后选择套餐。一单可以包含几台设备，每一台各自开通。

4. **付款。** 订单保留 30 分钟。一台开通不了时，那一台的金额会自动退回，不影响其他设备。

5. **或者发券。** 让客户自己续费，见[经销商：给客户创建优惠券](/pay/helpCenter/answer.html?id=dealer-coupons)。

6. **提醒客户。** 到期 30 天内没有续费的卡会被销户，不能恢复。

   ![到期后 30 天内续订，否则销户](drawing:thirty-days)`,
    },
    en: {
      title: 'Dealers: renewing for customers',
      text: `1. **Find what ends soon.** The [expiry calendar](/pay/information.html?view=calendar) has the dates of your devices, and can be saved to a calendar.

   ![The new plan follows the present one](drawing:follow-on)

2. **Choose the device.** Filter [Switch device](/pay/wxDeviceList.html) by "ending soon" and choose it.

3. **Choose the plan.** Open [Renewal](/pay/information.html), check the device number and choose a plan. One order may have several devices; each is delivered by itself.

4. **Pay.** The order is kept for 30 minutes. If one device can't be delivered, its money goes back by itself, and the others are not touched.

5. **Or give a coupon** and let customers renew themselves: see [Dealers: making coupons for customers](/pay/helpCenter/answer.html?id=dealer-coupons).

6. **Remind them.** A SIM that is not renewed within 30 days of the end is cancelled for good.

   ![Renew within 30 days of the end, else it is cancelled](drawing:thirty-days)`,
    },
  },
];
