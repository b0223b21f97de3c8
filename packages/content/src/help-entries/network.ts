import type { HelpEntry } from './help-entry.ts';

/** About no connection, a slow one, and the SIM. */
export const networkEntries: readonly [HelpEntry, HelpEntry, ...HelpEntry[]] = [
  {
    slug: 'no-internet',
    type: 1,
    keywords:
      '上不了网 连不上 连不上网 没网 没有网络 断网 无法上网 离线 没有信号 没信号 无信号 不识别卡 offline connect connected connection network signal sim recognised recognized dead',
    zh: {
      title: '设备连不上网怎么办',
      text: `按顺序检查，多数情况在前三步就能恢复。

1. **重启设备。** 关机后等 30 秒再开机，等 2 分钟让它重新注册网络。

   ![按住电源键关机，等 30 秒再开机](drawing:restart)

2. **看信号。** 把设备放到窗边，远离金属柜和电梯。信号灯仍是红色时，换一个地点再试。

   ![设备放在窗边，信号变强](drawing:signal)

3. **看余量和到期时间。** 在[增值服务](/pay/serve.html)页查看流量是否用完、套餐是否到期。用完或到期时续费，付款后一般 1 分钟内恢复。

4. **运行自检。** [自检](/pay/device-check.html)会逐项检查卡的状态、停机原因和机卡是否分离，并告诉您下一步。

5. **重新插卡。** 关机，取出卡，擦净触点，放回原来的卡槽再开机。换到别的设备里使用过的卡会被停机。

   ![把流量卡放回原来的卡槽](drawing:sim-slot)

6. **确认已实名。** 随身WiFi 的卡须实名后才能上网，可在[实名状态](/pay/wxSwichCard.html)里查看。

7. **换一张卡。** 有多个卡槽的设备，可在[同一页](/pay/wxSwichCard.html)换用另一家运营商，切换时会断网 30 到 90 秒。

都试过仍不能上网时，请[联系我们](/pay/complaint.html)并附上最近一次自检，客服会在一个工作日内联系您。`,
    },
    en: {
      title: 'The device has no internet',
      text: `Check these in order. The first three steps fix most cases.

1. **Restart the device.** Switch it off, wait 30 seconds, switch it on and give it 2 minutes to register on the network.

   ![Hold the power button, wait 30 seconds, then turn it on again](drawing:restart)

2. **Check the signal.** Move it near a window, away from metal cabinets and lifts. If the signal light stays red, try another place.

   ![The device at a window, with a stronger signal](drawing:signal)

3. **Check your data and expiry date.** The [services](/pay/serve.html) page shows whether your data is used up or your plan has expired. After you renew, service usually returns within a minute.

4. **Run a self-check.** The [self-check](/pay/device-check.html) checks the SIM status, why it was stopped and whether it was used in another device, then tells you what to do next.

5. **Re-insert the SIM.** Switch off, take the SIM out, wipe the contacts and put it back in the same slot. A SIM that has been used in another device is stopped.

   ![Put the SIM back into the same slot](drawing:sim-slot)

6. **Check the ID verification.** A hotspot SIM only works once its user is verified. See [SIMs](/pay/wxSwichCard.html).

7. **Use another SIM.** If your device has several slots, switch carrier under [SIMs](/pay/wxSwichCard.html). It goes offline for 30 to 90 seconds while switching.

Still no internet? [Contact us](/pay/complaint.html) and attach your latest self-check. We will contact you within one working day.`,
    },
  },
  {
    slug: 'slow-network',
    type: 1,
    keywords:
      '网慢 网速慢 太慢 慢 卡顿 很卡 看视频 打游戏 限速 降速 测速 延迟 speed throttled lag ping game buffering videos faster fast internet 5ghz',
    species: ['hotspot'],
    zh: {
      title: '网速慢怎么办',
      text: `先分清是信号、套餐还是 Wi-Fi 的问题。

1. **测一次速度。** 打开[网络测速](/pay/mifi/velocity.html)，在设备旁测一次，再到平时使用的位置测一次。两次差别大，是 Wi-Fi 距离的问题。

   ![在设备旁和平时的位置各测一次](drawing:speed-places)

2. **看是否限速。** 高速流量用完后会按套餐说明降速。在套餐详情里查看用完后的速度；需要恢复高速可购买[加油包](/pay/mifi/package.html)，立即生效。

3. **看信号强度。** 高于 −90 dBm 为良好，低于 −105 dBm 时网速会明显下降。把设备移到窗边或高处。

   ![设备放在窗边，信号变强](drawing:signal)

4. **避开高峰。** 晚上 8 点到 11 点基站繁忙。同一地点早晚测速差别大时，可在[切卡与实名](/pay/wxSwichCard.html)页换用另一家运营商。

5. **减少连接。** 在[连接管理](/pay/contentManage.html)里查看连了几台设备，拉黑不认识的设备并修改 Wi-Fi 密码。

6. **换频段。** 支持 5 GHz 的设备在近距离用 5 GHz 更快，隔墙用 2.4 GHz 更稳。

7. **重启。** 连续开机超过一周时，重启一次可重新选择基站。

测速结果会保留在测速页，联系客服时可以截图附上。`,
    },
    en: {
      title: 'The network is slow',
      text: `First work out whether it is the signal, the plan or the Wi-Fi.

1. **Test the speed.** Run a [speed test](/pay/mifi/velocity.html) next to the device, then where you usually use it. A big difference means you are too far from the Wi-Fi.

   ![One test next to the device, one where you usually are](drawing:speed-places)

2. **Is it slowed down?** Once your high-speed data is used up, the plan continues at a lower speed, shown in its details. Buy a [top-up](/pay/mifi/package.html) to restore high speed right away.

3. **Check the signal strength.** Above −90 dBm is good; below −105 dBm is noticeably slower. Move the device near a window or higher up.

   ![The device at a window, with a stronger signal](drawing:signal)

4. **Avoid peak hours.** Networks are busy from 8 to 11 pm. If it is much faster in the morning at the same place, switch carrier under [SIMs](/pay/wxSwichCard.html).

5. **Connect fewer devices.** See who is connected under [Connected devices](/pay/contentManage.html), block any you do not recognise and change the Wi-Fi password.

6. **Change the band.** 5 GHz is faster nearby; 2.4 GHz is more stable through walls.

7. **Restart.** After more than a week of running, a restart lets it choose a better cell.

Results are kept on the speed test page. You can attach a screenshot when you contact us.`,
    },
  },
  {
    slug: 'sim-stopped',
    type: 2,
    keywords:
      '停机 卡停了 卡被停 停用 复机 恢复 销户 预销户 机卡分离 欠费 锁卡 stopped suspended blocked deactivated cancelled separated reactivate restore sim card',
    species: ['hotspot', 'locator', 'pet', 'camera', 'car'],
    zh: {
      title: '流量卡停机了怎么恢复',
      text: `停机的原因不同，恢复的办法也不同。先看原因，再按对应的一条处理。

1. **查看原因。** 在[流量卡查询](/pay/cmp/sim-check.html)输入卡号，或运行[自检](/pay/device-check.html)，页面会列出所有原因。

2. **套餐到期。** [续费](/pay/information.html)任意一个主套餐，付款后自动复机，一般几分钟内恢复。

3. **机卡分离。** 流量卡与设备是绑定的。把卡放回原来的设备，开机等 10 分钟；仍未恢复时联系客服解锁。

   ![把流量卡放回原来的卡槽](drawing:sim-slot)

4. **本人申请停机或停机保号。** 保号期内不能上网；保号到期，或购买的主套餐开始后，恢复使用。

5. **超出使用区域。** 回到允许的区域后自动恢复，允许的区域在流量卡查询里可以看到。

6. **运营商强制停机。** 多因用途异常或实名信息有误。请联系客服，我们会向运营商查询，结果会告诉您。

7. **已销户。** 到期后 30 天内未续费的卡会被运营商销户，不能恢复，需要更换新卡。

   ![到期后 30 天内续费，否则销户](drawing:thirty-days)`,
    },
    en: {
      title: 'SIM stopped: how to restore it',
      text: `How to restore it depends on the reason. Find the reason first, then follow the matching step.

1. **See why.** Enter the SIM’s number in the [SIM check](/pay/cmp/sim-check.html), or run the [self-check](/pay/device-check.html). It lists every reason that applies.

2. **Plan expired.** [Renew](/pay/information.html) any main plan. The SIM is restored automatically, usually within minutes of payment.

3. **SIM separated from its device.** The SIM is tied to its device. Put it back, turn the device on and wait 10 minutes. If it is still stopped, contact us to unlock it.

   ![Put the SIM back into the same slot](drawing:sim-slot)

4. **Stopped at your request, or number kept.** There is no data during this time. Service returns when the time of the kept number ends, or when a main plan that you bought begins.

5. **Outside its area.** Service returns automatically inside the allowed area, which the SIM check shows.

6. **Stopped by the carrier.** Usually because of unusual use or incorrect registration. Contact us; we will ask the carrier and tell you the result.

7. **Cancelled.** If the plan is not renewed within 30 days of expiry, the carrier cancels the SIM. It cannot be restored; you need a new one.

   ![Renew within 30 days of expiry, or it is cancelled](drawing:thirty-days)`,
    },
  },
  {
    slug: 'switch-carrier',
    type: 3,
    keywords:
      '切卡 换卡 切换卡 切卡断网 换运营商 换网 移动 联通 电信 卡槽 自动切换 switch change carrier operator slot unicom mobile telecom roaming',
    species: ['hotspot'],
    zh: {
      title: '切卡教程：换用另一家运营商的卡',
      text: `设备里有多张卡时，可以换用另一家运营商。切换期间断网 30 到 90 秒，请先结束通话和下载。

1. **看哪张卡在用。** 打开[切卡与实名](/pay/wxSwichCard.html)，标有“使用中”的是当前的卡。

   ![三个卡槽，其中一张卡在使用](drawing:switch-card)

2. **确认已实名。** 没有实名的卡不能上网，先点“去实名”。

3. **选择另一张卡。** 点“切换到此卡”，确认后开始。

4. **等待 30 到 90 秒。** 页面显示进度，不要关机，也不要重复点。

   ![切换时断网 30 到 90 秒](drawing:wait)

5. **看结果。** 切换成功后手机会重新连上。没有成功时设备会回到原来的卡，页面会说明原因。

6. **或者交给设备。** 在“自动选择”下点“自动切卡”，设备会比较各张卡的网络，换用最好的一张。

切换不会影响套餐余量。同一地点反复变慢时，记下时间，联系客服一起查看。`,
    },
    en: {
      title: 'How to switch to another carrier’s SIM',
      text: `If your device holds several SIMs, you can switch to another carrier. It goes offline for 30 to 90 seconds while switching, so finish calls and downloads first.

1. **See which SIM is in use.** Open [SIMs](/pay/wxSwichCard.html). The current one is marked “In use”.

   ![Three slots, one SIM in use](drawing:switch-card)

2. **Check the ID verification.** An unverified SIM cannot go online. Tap “Verify” first.

3. **Choose another SIM.** Tap “Switch to this SIM” and confirm.

4. **Wait 30 to 90 seconds.** The page shows the progress. Do not switch the device off or tap again.

   ![Offline for 30 to 90 seconds while switching](drawing:wait)

5. **See the result.** Your phone reconnects once it is done. If the switch fails, the device goes back to the previous SIM and the page says why.

6. **Or leave it to the device.** Under “Choose automatically”, tap “Switch automatically”. The device compares the networks of its SIMs and uses the best one.

Switching does not affect your data. If one place is often slow, note the times and contact us.`,
    },
  },
];
