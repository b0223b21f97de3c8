import type { HelpEntry } from './help-entry.ts';

/** Alarms, recordings, pets and how to reach people. */
export const serviceEntries: readonly HelpEntry[] = [
  {
    slug: 'alarm-limits',
    type: 1,
    keywords:
      '报警 短信报警 电话报警 收不到报警 没打电话 上限 每天 次数 免打扰 余量 声音报警 超速 围栏 alarm alert sms call limit per day not received quiet hours sound overspeed warning',
    species: ['locator', 'pet', 'camera', 'car'],
    zh: {
      title: '报警次数有什么限制，为什么没收到',
      text: `1. **每天的上限。** 每台设备每天最多 10 条短信报警、10 次电话报警，次日 0 时自动解除。应用通知不限次数。

   ![每天最多 10 条短信、10 次电话](drawing:alarm-limit)

2. **余量。** 激活赠送 10 条短信和 5 次电话，用完后在[增值服务](/pay/serve.html)页购买。没有余量时只有应用通知。

3. **几个号码各计一次。** 一次报警最多通知 3 个号码，每个号码各扣一次。

4. **间隔和免打扰。** 同一种报警在设置的间隔内只通知一次；免打扰时段内只记录，不发任何通知，SOS 除外。

5. **声音报警。** 单次录音至少 15 秒，剩余不足 15 秒时不能录音。

6. **检查设置。** 在[报警设置](/pay/alarm/config.html)里看这种报警是否打开、通知渠道和接收号码是否正确。超速可设 10 到 200 公里每小时。

7. **查记录。** [报警记录](/pay/alarm/list.html)保存 100 天，每条都写明通知了谁、结果如何。`,
    },
    en: {
      title: 'Alarm limits, and why you got no alarm',
      text: `1. **Daily limit.** Up to 10 SMS and 10 phone calls per device per day, reset at midnight. App notifications are unlimited.

   ![Up to 10 SMS and 10 calls a day](drawing:alarm-limit)

2. **Allowance.** Activation includes 10 SMS and 5 calls; you can buy more on the [services](/pay/serve.html) page. With none left, you only get app notifications.

3. **Each number counts.** An alarm goes to up to 3 numbers and uses one SMS or call for each.

4. **Intervals and quiet hours.** You get the same alarm only once within the interval you set. In quiet hours alarms are only recorded and nothing is sent, except for SOS.

5. **Sound alarms.** A recording needs at least 15 seconds; with less left, nothing is recorded.

6. **Check your settings.** In [Alarm settings](/pay/alarm/config.html), check that the alarm is on and that the channel and numbers are right. Overspeed can be set from 10 to 200 km/h.

7. **Check the history.** [Alarms](/pay/alarm/list.html) are kept for 100 days, with who was notified and the result.`,
    },
  },
  {
    slug: 'cloud-recordings',
    type: 1,
    keywords:
      '云存储 云录像 录像 回放 视频 摄像头 摄像机 保存多久 找不到录像 云服务 cloud storage recording recordings playback video camera how long kept footage gone',
    species: ['camera'],
    zh: {
      title: '云端录像保存多久，为什么找不到',
      text: `1. **保存多久。** 云端录像保存 30 天，部分设备激活时约定为 30 至 100 天，以套餐说明为准。

   ![云端录像保存 30 天](drawing:cloud)

2. **到期以后。** 云服务到期 30 天后，云端的录像会被清除，不能恢复。到期前[续费](/pay/camera/cloud/package.html)即可保留。

3. **找不到录像。** 先看那个时间设备是否在线；断网或断电时没有录像。

4. **只有片段。** 移动侦测录像只在画面有变化时保存。需要全天录像时选择不间断的套餐。

5. **看得到、下载不了。** 下载需要手机有足够空间，用 Wi-Fi 下载更快。

6. **重要的录像。** 请在保存期内下载到手机。我们不能恢复已经清除的录像。`,
    },
    en: {
      title: 'How long recordings are kept in the cloud',
      text: `1. **How long.** Recordings are kept for 30 days, or 30 to 100 days for some devices as agreed on activation. See the package details.

   ![Recordings are kept for 30 days](drawing:cloud)

2. **After it ends.** Recordings are permanently deleted 30 days after the cloud service ends. [Renew](/pay/camera/cloud/package.html) before then to keep them.

3. **Missing recording.** Check whether the camera was online at that time. Nothing is recorded without network or power.

4. **Only short clips.** Motion recording only saves when something moves. For all-day recording, choose a continuous package.

5. **Plays but will not download.** Make sure your phone has enough free space. Downloading is faster over Wi-Fi.

6. **Important recordings.** Download them to your phone in time. We cannot restore deleted recordings.`,
    },
  },
  {
    slug: 'lost-pet',
    type: 3,
    keywords:
      '宠物 丢了 走失 找狗 找猫 寻宠 启事 海报 狗狗 猫 lost pet dog cat missing ran away notice poster find',
    species: ['pet'],
    zh: {
      title: '宠物走失了：发布寻宠启事',
      text: `先看位置，再发启事。启事只显示您选择公开的内容。

1. **看最新位置。** 在应用里打开实时追踪。定位时间很早时，先去最后的位置找。

   ![先看最后的位置](drawing:satellite)

2. **打开启事。** 进入[寻宠启事](/pay/pet/seek.html)，选择走失的宠物。

3. **核对资料。** 检查照片、名字、走失的时间和地点。资料可在[宠物信息](/pay/pet/petInfo.html)里修改。

4. **选择公开什么。** 电话、位置可以公开，也可以不公开。公开的电话任何人都能看到。

5. **发布和分享。** 发布后得到一个链接和一张海报，可以分享到群里，也可以存成图片打印。

   ![寻宠海报](drawing:poster)

6. **找到以后撤下。** 撤下后链接不再显示任何内容。

追踪时更耗电，请留意设备电量。`,
    },
    en: {
      title: 'Lost pet: how to publish a notice',
      text: `Check the location first, then publish a notice. It only shows what you choose to make public.

1. **Check the latest location.** Open live tracking in the app. If the location is old, start searching there.

   ![Check the last location first](drawing:satellite)

2. **Open the notice.** Go to the [lost-pet notice](/pay/pet/seek.html) and choose the pet.

3. **Check the details.** Check the photo, name, and when and where your pet was lost. You can edit them under [My pet](/pay/pet/petInfo.html).

4. **Choose what is public.** You decide whether to show your phone number and the place. Anyone can see a public number.

5. **Publish and share.** You get a link and a poster to share in group chats, or to save as an image and print.

   ![The poster of a lost pet](drawing:poster)

6. **Withdraw it once found.** The link then shows nothing.

Live tracking uses more power, so keep an eye on the battery.`,
    },
  },
  {
    slug: 'contact-us',
    type: 1,
    keywords:
      '客服 人工 联系 电话 投诉 反馈 建议 进度 多久回复 contact customer service human agent complaint feedback support phone reply how long suggestion',
    zh: {
      title: '如何联系客服、提交投诉和查看进度',
      text: `1. **先自查。** [故障排查](/pay/helpCenter/trouble.html)用几个问题找到原因，大多数问题几分钟就能解决。

2. **客户服务。** 打开[客户服务](/pay/service/index.html)，可以看到电话、邮箱和服务时间。

3. **反馈。** 建议和小问题选“意见反馈”，写清楚现象，至少 10 个字。

4. **投诉。** 选[投诉与建议](/pay/complaint.html)，填写姓名、电话、订单编号和详情，可附照片和最近一次自检。

   ![提交后可以看到进度](drawing:case)

5. **多久回复。** 投诉在一个工作日内联系您。

6. **看进度。** [投诉记录](/pay/record.html)里有每一步的时间。关闭后 30 天内不满意可以重新打开。`,
    },
    en: {
      title: 'How to contact us, complain and track progress',
      text: `1. **Try it yourself.** [Troubleshooting](/pay/helpCenter/trouble.html) finds the cause in a few questions; most problems are solved in minutes.

2. **Customer service.** Find our phone number, email and opening hours under [Customer service](/pay/service/index.html).

3. **Feedback.** For suggestions and small issues. Describe it in at least 10 characters.

4. **Complaints.** Open [Complaints and suggestions](/pay/complaint.html) and enter your name, phone, order number and details. You can attach photos and your last self-check.

   ![You can track what you have sent](drawing:case)

5. **Response time.** We contact you about a complaint within one working day.

6. **Track progress.** [Complaint records](/pay/record.html) show the time of each step. If you are not satisfied, you can reopen a case within 30 days of closing.`,
    },
  },
];
