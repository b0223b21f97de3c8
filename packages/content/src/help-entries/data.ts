import type { HelpEntry } from './help-entry.ts';

/** About data: what it is, when it ends and how to get more. */
export const dataEntries: readonly HelpEntry[] = [
  {
    slug: 'about-data',
    type: 2,
    keywords:
      '流量 清零 余量 剩余 剩多少 生效 开始 叠加 加油包 结转 下个月 用完 usage allowance rollover roll over left plan start unused used up extra',
    species: ['hotspot'],
    zh: {
      title: '关于流量：怎么算、何时清零',
      text: `1. **单位。** 1 GB = 1024 MB。上传和下载都计入用量。

2. **查看余量。** [增值服务](/pay/serve.html)页显示总量、剩余量和统计时间。用量由设备上报，一般几分钟内更新，离线时不更新；页面上的时间就是数据的时间。

   ![总量、剩余量和统计时间](drawing:gauge)

3. **何时生效。** 立即生效的套餐从付款确认开始，一个月按 30 天计算；次月生效的从下月 1 日 00:00 开始，到月底结束。

4. **先后顺序。** 同类主套餐依次生效，后买的在前一个结束后开始，不会浪费。加油包立即生效，先到期的先扣。

5. **何时清零。** 到期未用完的流量清零，不结转、不退款。分月到账的年套餐，每月的量当月有效。

6. **用完以后。** 有的套餐降速不断网，有的停止上网，购买页和套餐详情里都写明。

7. **到期以后。** 到期后卡会停机；30 天内未续费，卡将被销户，号码不能找回。长期不用可购买“停机保号”。

   ![到期后 30 天内续费，否则销户](drawing:thirty-days)`,
    },
    en: {
      title: 'About data: how it is counted and when it expires',
      text: `1. **Units.** 1 GB is 1,024 MB. Uploads and downloads both count.

2. **What you have left.** The [services](/pay/serve.html) page shows the total, what is left and the time of the figures. Your device reports its use, usually within minutes, but not while it is offline.

   ![The total, what is left and the time of the figures](drawing:gauge)

3. **When it starts.** Plans that start right away run from the confirmed payment, with a month of 30 days. Plans for the next month run from 00:00 on the 1st to the end of the month.

4. **Order of use.** Main plans follow each other: a new one starts when the previous one ends, so nothing is wasted. Top-ups start right away, and the one that expires first is used first.

5. **When it expires.** Unused data expires with the plan and is neither carried over nor refunded. In a yearly plan, each month’s data is for that month only.

6. **When it is used up.** Some plans slow down, others stop. The plan details say which.

7. **After it expires.** The SIM is stopped. If you do not renew within 30 days, it is cancelled and its number is lost. For longer breaks, buy “Keep number”.

   ![Renew within 30 days of expiry, or it is cancelled](drawing:thirty-days)`,
    },
  },
  {
    slug: 'renew-plan',
    type: 1,
    keywords:
      '续费 续订 续期 充值 到期 过期 快到期 自动续费 延长 买套餐 提醒 renew renewal recharge expire expired expiry extend top up prolong reminder buy plan',
    zh: {
      title: '如何续费，提前续费会不会损失天数',
      text: `提前续费不会损失剩余天数：新套餐在现有套餐结束后自动开始。

1. **看到期时间。** [增值服务](/pay/serve.html)页顶部显示剩余天数。到期前 30、7、3、1 天打开页面时会提醒您，不发短信；想提前知道，可把到期日存到手机日历。

2. **选择套餐。** 打开[套餐续费](/pay/information.html)，按月、季、年选择，页面会写明每天和每 GB 的价格。

3. **看清生效时间。** 付款前会显示从哪天到哪天。同类主套餐接在现有套餐之后，加油包立即生效。

   ![新套餐接在现有套餐之后](drawing:follow-on)

4. **用上优惠券。** 可用的券已按最低价选好，您可以更换。

5. **付款。** 订单保留 30 分钟。付款确认后，订单页显示开通的每一步。

6. **到期之后。** 到期 30 天内仍可续费恢复；超过 30 天，卡会被运营商销户，不能恢复。

   ![到期后 30 天内续费，否则销户](drawing:thirty-days)

名下设备较多时，可打开[到期日历](/pay/information.html?view=calendar)，把到期日存到手机日历。`,
    },
    en: {
      title: 'How to renew, and whether you lose days',
      text: `Renewing early does not cost you any days: the new plan starts automatically when the current one ends.

1. **See when it expires.** The top of the [services](/pay/serve.html) page shows the days left. It reminds you 30, 7, 3 and 1 days before when you open it; no SMS is sent. To be told in time, save the dates to your phone’s calendar.

2. **Choose a plan.** Open [Renewal](/pay/information.html) and choose by month, quarter or year. You can compare prices per day and per GB.

3. **Check the dates.** Before you pay, you see the start and end dates. Main plans follow the current one; top-ups start right away.

   ![The new plan follows the current one](drawing:follow-on)

4. **Use a coupon.** The best one is already chosen for you; you can change it.

5. **Pay.** The order is kept for 30 minutes. Once payment is confirmed, the order shows each step of activation.

6. **After it expires.** You can still renew within 30 days. After that, the carrier cancels the SIM and it cannot be restored.

   ![Renew within 30 days of expiry, or it is cancelled](drawing:thirty-days)

If you have many devices, open the [expiry calendar](/pay/information.html?view=calendar) and save the dates to your phone’s calendar.`,
    },
  },
];
