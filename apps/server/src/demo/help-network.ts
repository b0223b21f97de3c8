import type { DemoHelpEntry } from './help-entry.ts';

export const networkHelp: readonly DemoHelpEntry[] = [
  {
    slug: 'no-internet',
    type: 1,
    title: ['设备连不上网怎么办', 'The device has no internet'],
    keywords:
      '上不了网 连不上 没网 没有网络 断网 无法上网 离线 没有信号 没信号 无信号 不识别卡 offline connect connected connection network signal sim recognised recognized dead',
    content: [
      `按顺序检查，多数情况在前三步就能恢复。

1. **重启设备。** 关机后等 30 秒再开机，等 2 分钟让它重新注册网络。
2. **看信号。** 把设备放到窗边，远离金属柜和电梯。信号灯仍是红色，换一个地点再试。
3. **看余量和到期时间。** 在“增值服务”页查看流量是否用完、套餐是否过期。用完或过期时续订，付款后一般 1 分钟内恢复。
4. **看流量卡状态。** 打开“自检”，它会逐项检查开关机、停机原因和机卡是否分离，并告诉你下一步。
5. **重新插卡。** 关机，取出卡，擦净触点，放回原来的卡槽再开机。换到别的设备里使用过的卡会被停机。
6. **确认已实名。** 随身 WiFi 的卡须实名后才能上网，可在“实名认证”页查看。
7. **换一张卡。** 有多个卡槽的设备可在“切换卡”页换用另一家运营商，切换时会断网 30 到 90 秒。

都试过仍不能上网，请在“投诉与建议”中提交，并勾选附上最近一次自检结果，客服会在一个工作日内联系你。`,
      `Go through these in order; the first three help in most cases.

1. **Restart the device.** Switch it off, wait 30 seconds, switch it on and give it 2 minutes to register.
2. **Look at the signal.** Put it at a window, away from metal and lifts. If the light stays red, try another place.
3. **Look at what is left.** The services page shows whether the data is used up or the plan has ended. After you renew, it is usually back within a minute.
4. **Look at the SIM.** Run the self-check: it tests the SIM item by item and names the next step.
5. **Put the SIM in again.** Switch off, take it out, wipe the contacts and put it back into the same slot. A SIM that was used in another device is stopped.
6. **Check the real name.** The SIM of a hotspot works only after its owner is verified.
7. **Use another SIM.** A device with several slots can change to another carrier. It is offline for 30 to 90 seconds meanwhile.

If nothing helps, send a complaint and attach the last self-check. We contact you within one working day.`,
    ],
  },
  {
    slug: 'slow-network',
    type: 1,
    title: ['网速慢怎么办', 'The network is slow'],
    keywords:
      '网慢 太慢 慢 卡顿 很卡 看视频 打游戏 限速 测速 延迟 speed throttled lag ping game buffering videos faster internet',
    species: ['hotspot'],
    content: [
      `先分清是信号、套餐还是 WiFi 的问题。

1. **测一次速度。** 打开“测速”，在设备旁测一次，再到平时使用的位置测一次。两次差别大，是 WiFi 距离的问题。
2. **看是否限速。** 高速流量用完后会按套餐说明降速。在套餐详情里查看“用完后”的速度；需要恢复高速可购买加油包，立即生效。
3. **看信号强度。** 高于 -90 dBm 为良好，低于 -105 dBm 时网速会明显下降。把设备移到窗边或高处。
4. **避开高峰。** 晚上 8 点到 11 点基站繁忙。同一地点早晚测速差别大时，可在“切换卡”页换用另一家运营商。
5. **减少连接。** 在“连接管理”里查看连了几台设备，断开不认识的设备并修改 WiFi 密码。
6. **换频段。** 支持 5 GHz 的设备在近距离用 5 GHz 更快，隔墙用 2.4 GHz 更稳。
7. **重启。** 连续开机超过一周，重启一次可重新选择基站。

测速结果会保留，投诉时可一并提交，便于客服和运营商核对。`,
      `First find out whether it is the signal, the plan or the Wi-Fi.

1. **Measure.** Run the speed test beside the device, then where you usually sit. A big difference means the Wi-Fi is too far away.
2. **Is it throttled?** When the high-speed data is used up, the plan goes on at a lower speed; its details say which. Extra data brings the speed back at once.
3. **Look at the signal.** Above -90 dBm is good, below -105 dBm is slow. Move the device to a window or higher up.
4. **Avoid the evening.** From 8 to 11 pm the cell is busy. If mornings are much faster at the same place, change to another carrier's SIM.
5. **Fewer devices.** See in the connection list who is connected, block whom you don't know and change the Wi-Fi password.
6. **Change the band.** 5 GHz is faster nearby, 2.4 GHz is steadier through walls.
7. **Restart.** After a week of running, a restart lets it choose its cell anew.

Results are kept, so that you can attach them to a complaint.`,
    ],
  },
  {
    slug: 'about-data',
    type: 2,
    title: ['关于流量：怎么算、何时清零', 'About data: how it is counted and when it ends'],
    keywords:
      '流量 清零 余量 剩余 生效 叠加 加油包 结转 下个月 续费 销户 usage allowance rollover left plan start unused',
    species: ['hotspot'],
    content: [
      `1. **单位。** 1 GB = 1024 MB。上传和下载都计入用量。
2. **查看余量。** “增值服务”页显示总量、剩余量和统计时间。运营商的数据约每 5 分钟更新，页面上的时间就是数据的时间。
3. **何时生效。** 立即生效的套餐从付款确认开始，一个月按 30 天计算；次月生效的从下月 1 日 00:00 开始，到月底结束。
4. **先后顺序。** 同类主套餐依次生效，后买的在前一个结束后开始，不会浪费。加油包立即生效，先到期的先扣。
5. **何时清零。** 到期未用完的流量清零，不结转、不退款。分月到账的年套餐，每月的量当月有效。
6. **用完以后。** 有的套餐降速不断网，有的停止上网，购买页和套餐详情里都写明。
7. **到期以后。** 到期后卡会停机；30 天内未续订，卡将被销户，号码不能找回。长期不用可购买“停机保号”。`,
      `1. **Units.** 1 GB is 1024 MB. Uploads and downloads both count.
2. **What is left.** The services page shows the sum, what is left and the time of the figures. The carrier updates them about every 5 minutes.
3. **When it starts.** A plan that starts at once runs from the confirmed payment, and its month has 30 days. One for the next month runs from 00:00 on the 1st to the end of the calendar month.
4. **In which order.** Main plans follow each other: what you buy later starts when the former ends, so nothing is lost. Extra data starts at once, and what ends first is used first.
5. **When it ends.** What is not used by the end expires: it is neither carried over nor refunded. In a yearly plan each month's share holds for that month.
6. **When it is used up.** Some plans slow down, others stop. The shop and the plan's details say which.
7. **After the end.** The SIM is stopped; if you don't renew within 30 days it is cancelled and its number is lost. Buy "keep the number" when you pause for long.`,
    ],
  },
];
