import type { HelpEntry } from './help-entry.ts';

/** About the account and the devices in it. */
export const accountEntries: readonly HelpEntry[] = [
  {
    slug: 'about-the-app',
    type: 1,
    keywords:
      'App 登录 登不上 绑定 添加设备 通知 收不到 更新 版本 隐私 家人 一起用 共享 子账号 打不开 空白 login log in bind add device notification notifications message privacy family share update version blank page',
    zh: {
      title: '关于应用：登录、绑定与通知',
      text: `1. **登录。** 用{brand}账号登录，账号是手机号。连续输错密码会暂时锁定，请稍后再试。

2. **绑定设备。** 在[切换设备](/pay/wxDeviceList.html)里搜索设备号，点“添加到我的账号”，再输入设备密码。一台设备同时只能绑定一个账号。

   ![机身标签上的 IMEI](drawing:label)

3. **家人一起用。** 客服可以为您开通子账号，绑定在子账号上的设备，您仍能看到和管理。

4. **切换设备。** 点页面顶部的设备卡片，可按名称、设备号搜索。

5. **收不到通知。** 在手机设置里允许{brand}发送通知，并允许后台运行；短信报警还要看短信余量。

6. **版本。** 页面打不开或显示不全时，先更新应用到最新版本，再清除缓存。

7. **隐私。** 位置、照片和报警只有设备的主人能看到；客服查看证件照片会留下记录。

8. **不登录也能用。** 输入设备号可以查看套餐并购买，位置、余量明细和设置须登录后查看。`,
    },
    en: {
      title: 'About the app: login, devices and notifications',
      text: `1. **Log in** with your {brand} account; your user name is your phone number. After several wrong attempts the account is locked for a while; try again later.

2. **Bind a device.** Search for its number under [Switch device](/pay/wxDeviceList.html), tap “Add to my account”, then enter the device password. A device can only be bound to one account at a time.

   ![The IMEI on the label](drawing:label)

3. **Share with family.** Customer service can set up a sub-account for you. You can still see and manage the devices bound to it.

4. **Switch device.** Tap the device card at the top and search by name or number.

5. **No notifications?** Allow {brand} to send notifications and run in the background. For SMS alarms, also check how many SMS you have left.

6. **Version.** If a page stays blank or incomplete, update the app, then clear its cache.

7. **Privacy.** Only the device owner can see locations, photos and alarms. Every time our staff view an ID photo, it is logged.

8. **Without an account.** Enter a device number to see and buy packages. Log in to see locations, exact allowances and settings.`,
    },
  },
  {
    slug: 'password',
    type: 1,
    keywords:
      '密码 忘记密码 忘了 找回 修改密码 重置 账号锁定 登录密码 设备密码 WiFi密码 password forgot forgotten reset change locked login wifi which',
    zh: {
      title: '忘记密码怎么办：三种密码的区别',
      text: `先看要的是哪一种密码。

1. **登录密码。** 用来登录{brand}账号。忘记时请[联系客服](/pay/service/index.html)，核对手机号后重置。

2. **连续输错。** 账号会暂时锁定，先是一刻钟，页面会显示还要等多久。继续输错会等得更久，不必联系客服。

3. **设备密码。** 绑定设备时用，出厂时是设备号的后 6 位。也可以用流量卡号的后 6 位。每小时最多试 5 次。

   ![机身标签上的 IMEI](drawing:label)

4. **Wi-Fi 密码。** 连接随身WiFi 时用，印在机身标签上。改过又忘记时，登录后在[Wi-Fi 信息](/pay/mifi/info.html)里查看。

   ![在手机里选择标签上的 Wi-Fi 名称](drawing:wifi-list)

5. **都不行。** 恢复出厂后，Wi-Fi 密码回到标签上的内容：用卡针按住 RESET 孔 8 秒。

为了安全，客服不会索要您的密码和短信验证码。`,
    },
    en: {
      title: 'Forgot a password: which of the three?',
      text: `First work out which one you need.

1. **Login password.** For your {brand} account. If you forgot it, contact [customer service](/pay/service/index.html); we will check your phone number and reset it.

2. **Several wrong attempts.** The account is locked, at first for a quarter of an hour; the page shows how long is left. Further wrong attempts lock it for longer. There is no need to contact us.

3. **Device password.** For binding a device. By default it is the last 6 digits of the IMEI. The last 6 digits of the SIM number work too. You have up to 5 attempts an hour.

   ![The IMEI on the label](drawing:label)

4. **Wi-Fi password.** For joining the hotspot. It is printed on the label. If you changed and forgot it, log in and check [Wi-Fi info](/pay/mifi/info.html).

   ![Choose the name on the label in your phone](drawing:wifi-list)

5. **Still stuck?** A factory reset restores the Wi-Fi password on the label: press inside the RESET hole with a pin for 8 seconds.

For your safety, we never ask for your password or SMS codes.`,
    },
  },
  {
    slug: 'unbind-device',
    type: 1,
    keywords:
      '解绑 解除绑定 移除设备 转让 送人 二手 换手机号 已被绑定 别人绑定 unbind remove device sell give away transfer second hand bound to another account phone number change',
    zh: {
      title: '如何解绑设备，转让前要做什么',
      text: `1. **先看会失去什么。** 解绑后，宠物资料与寻宠启事、报警接收人与记录、位置、云端录像、Wi-Fi 名称和密码都会清除，下一位主人看不到。

   ![设备从一个账号转到另一个账号](drawing:hand-over)

2. **套餐跟着设备走。** 没用完的余量留在设备上，不退款。

3. **由主人解绑。** 登录设备所在的账号，在应用的设备设置里选择“解绑”，再输入一次密码，5 分钟内有效。

4. **解除实名。** 随身WiFi 转让前，请在[流量卡实名](/pay/mifi/realname-card-list.html)里点“查看结果”，再点“解除实名”。解除后卡会停用，直到新主人用自己的身份证认证。

5. **新主人绑定。** 在[切换设备](/pay/wxDeviceList.html)里搜索设备号，点“添加到我的账号”，输入设备密码，再验证手机号。随身WiFi 的名称和密码在解绑时已换新，标签上的不再有效，绑定后在[Wi-Fi 信息](/pay/mifi/info.html)里查看。

6. **提示已被别人绑定。** 请原主人解绑；联系不上时，带上购买凭证[联系我们](/pay/complaint.html)。`,
    },
    en: {
      title: 'How to unbind a device before passing it on',
      text: `1. **See what you lose.** Pet profiles and lost-pet notices, alarm contacts and history, locations, cloud recordings, and the Wi-Fi name and password are deleted. The next owner cannot see them.

   ![The device goes from one account to another](drawing:hand-over)

2. **Packages stay with the device.** Anything unused stays on it and is not refunded.

3. **The owner unbinds it.** Log in to the account it is bound to, choose “Unbind” in the app’s device settings and enter your password again. This is valid for 5 minutes.

4. **Remove the verification.** Before passing on a hotspot, choose its SIM under [Verify a SIM](/pay/mifi/realname-card-list.html), tap “See result”, then “Remove verification”. The SIM is stopped until the new owner verifies with their own ID card.

5. **The new owner binds it.** They search for its number under [Switch device](/pay/wxDeviceList.html), tap “Add to my account”, enter its password and confirm their phone number. A hotspot gets a new Wi-Fi name and password when it is unbound; those on the label no longer work. Find them under [Wi-Fi info](/pay/mifi/info.html).

6. **Bound to another account?** Ask the previous owner to unbind it. If you cannot reach them, [contact us](/pay/complaint.html) with your proof of purchase.`,
    },
  },
  {
    slug: 'cancel-account',
    type: 1,
    keywords:
      '注销 注销账号 删除账号 销号 关闭账号 撤回注销 个人信息 导出 delete account close cancel account remove my data erase export withdraw',
    zh: {
      title: '如何注销账号',
      text: `1. **先看会失去什么。** 打开[账号与注销](/pay/logout.html)，页面列出会失去的设备、余量、优惠券和记录，以及还要先处理的事。

2. **填写申请。** 选择注销账号或某一台设备，填写邮箱和原因，再输入一次密码。

3. **等待审核。** 需要 3 到 15 个工作日，进度显示在同一页。

   ![审核 3 到 15 个工作日](drawing:wait)

4. **可以撤回。** 在作出决定之前随时可以撤回，账号照常使用。

5. **完成以后。** 数据不能恢复，未用完的余量不退款。法律要求保存的订单记录按期保存。

6. **只想转让设备。** 不必注销账号，见[如何解绑设备](/pay/helpCenter/answer.html?id=unbind-device)。`,
    },
    en: {
      title: 'How to cancel your account',
      text: `1. **See what you lose.** Open [Account](/pay/logout.html). It lists the devices, allowances, coupons and records you would lose, and anything to settle first.

2. **Submit a request.** Choose the whole account or one device, enter your email and a reason, then your password again.

3. **Wait for the review.** It takes 3 to 15 working days. The same page shows the progress.

   ![A review takes 3 to 15 working days](drawing:wait)

4. **Change your mind.** You can withdraw at any time before the decision, and your account works as before.

5. **Afterwards.** Your data cannot be restored, and unused allowances are not refunded. Order records are kept for as long as the law requires.

6. **Only passing on a device?** You can keep your account. See [How to unbind a device](/pay/helpCenter/answer.html?id=unbind-device).`,
    },
  },
];
