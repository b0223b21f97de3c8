import type { HelpEntry } from './help-entry.ts';

/** About the device itself. */
export const deviceEntries: readonly HelpEntry[] = [
  {
    slug: 'device-fault',
    type: 2,
    keywords:
      '不开机 开不了机 无法开机 充不进电 不充电 发热 发烫 烫 指示灯 红色 红灯 保修 维修 报修 坏了 恢复出厂 broken repair warranty charge turn power hot heat overheat light red factory reset',
    zh: {
      title: '设备故障怎么处理',
      text: `1. **不开机。** 用原装线和 5 V 充电头充 30 分钟，再长按电源键 10 秒。换一根线和一个充电头再试一次。

   ![充电 30 分钟后再开机](drawing:charge)

2. **充不进电。** 看充电口有没有灰尘或水迹，用干毛刷清理，不要用针。设备进过水时先不要充电。

3. **指示灯。** 电源灯不亮是没电；信号灯红色是没有网络；Wi-Fi 灯不亮时长按 Wi-Fi 键 3 秒打开。

   ![电源灯、信号灯和 Wi-Fi 灯](drawing:lights)

4. **发热。** 充电时上网，外壳到 45 °C 属正常。烫手、鼓包或有异味时立即断电，不要再使用，并联系客服。

5. **收不到位置。** 位置不准或不更新，见[定位不准怎么办](/pay/helpCenter/answer.html?id=position-off)。

6. **恢复出厂。** 用卡针按住 RESET 孔 8 秒，灯全灭后松开。Wi-Fi 名称和密码回到机身标签上的内容，套餐不受影响。

   ![用卡针按住 RESET 孔 8 秒](drawing:reset)

7. **保修。** 保修期以保修卡和购买凭证为准，买过延长保修的加上延长的时间。人为损坏、进水不在保修内。

8. **报修。** 在[投诉与建议](/pay/complaint.html)里写明现象，附上照片。客服会告诉您寄修地址。`,
    },
    en: {
      title: 'The device does not work',
      text: `1. **Will not turn on.** Charge it for 30 minutes with the original cable and a 5 V charger, then hold the power button for 10 seconds. Also try another cable and charger.

   ![Charge it for 30 minutes, then turn it on](drawing:charge)

2. **Will not charge.** Check the port for dust or water and clean it with a dry brush, never a needle. Do not charge a device that has been in water.

3. **Lights.** No power light: the battery is empty. Red signal light: no network. No Wi-Fi light: hold the Wi-Fi button for 3 seconds to turn it on.

   ![The lights for power, signal and Wi-Fi](drawing:lights)

4. **Gets warm.** Up to 45 °C while charging and online is normal. If it is too hot to touch, swollen or smells, unplug it right away, stop using it and contact us.

5. **No location.** If the location is wrong or out of date, see [The location is wrong](/pay/helpCenter/answer.html?id=position-off).

6. **Factory reset.** Press inside the RESET hole with a pin for 8 seconds until all lights go out. The Wi-Fi name and password return to those on the label; your packages are not affected.

   ![Press inside the RESET hole with a pin for 8 seconds](drawing:reset)

7. **Warranty.** See the warranty card and your proof of purchase for the period, plus any extended warranty you bought. Accidental and water damage are not covered.

8. **Repair.** Describe the problem in a [complaint](/pay/complaint.html) and attach photos. We will tell you where to send the device.`,
    },
  },
  {
    slug: 'find-device-number',
    type: 2,
    keywords:
      'IMEI 设备号 编号 ID ICCID 卡号 序列号 在哪看 标签 设备密码 默认密码 serial number label sticker where find device password',
    zh: {
      title: '在哪里找设备号（IMEI）',
      text: `设备号（IMEI）是 15 位数字；流量卡号（ICCID）是 19 或 20 位，以 8986 开头。两者不要混用。

1. **机身标签。** 翻到设备背面或电池仓内，找“IMEI”后面的 15 位数字。

   ![机身标签上的 IMEI](drawing:label)

2. **包装盒。** 盒子侧面的条码下面印有同样的号码，旁边的二维码可直接扫。

3. **扫一扫。** 在选择设备时点扫码，对准标签上的条码或二维码，最后一位会自动校验。

4. **设备页面。** 连上随身WiFi 后，用浏览器打开机身标签上的管理地址，在“设备信息”里查看。

5. **收据。** 买过套餐的话，打开[订单](/pay/order.html)点“收据”，里面写着它所属设备的设备号。

6. **设备密码。** 绑定时要输入的设备密码，出厂时是设备号的后 6 位。

7. **卡号。** 需要 ICCID 时，取出流量卡，看卡面印的长号码；卡还在设备里时，可在“设备信息”里查看。

   ![流量卡上印的 ICCID](drawing:sim-number)

标签磨损看不清时，请把照片附在[投诉与建议](/pay/complaint.html)里，客服凭购买记录帮您核对。`,
    },
    en: {
      title: 'Where to find the device number (IMEI)',
      text: `The device number (IMEI) has 15 digits. The SIM number (ICCID) has 19 or 20 digits and starts with 8986. They are not interchangeable.

1. **On the label.** On the back of the device or inside the battery compartment: the 15 digits after “IMEI”.

   ![The IMEI on the label](drawing:label)

2. **On the box.** The same number is under the barcode on the side. You can also scan the QR code next to it.

3. **Scan it.** When choosing a device, tap scan and point at the barcode or QR code on the label. The last digit is checked automatically.

4. **On the device’s own page.** Connect to the hotspot’s Wi-Fi, open the address on the label in a browser and look under “Device information”.

5. **On a receipt.** If you have bought a package, open the [order](/pay/order.html) and tap “Receipt”: it shows the device number.

6. **Device password.** You need it to bind the device. By default it is the last 6 digits of the IMEI.

7. **SIM number.** The ICCID is printed on the SIM. While the SIM is in the device, you can find it under “Device information”.

   ![The ICCID printed on the SIM](drawing:sim-number)

If the label is worn, attach a photo to a [complaint](/pay/complaint.html) and we will look it up from your purchase.`,
    },
  },
  {
    slug: 'hotspot-tutorial',
    type: 3,
    keywords:
      '教程 新手 首次使用 第一次 激活 连接 怎么用 使用方法 改名称 改密码 setup set up start guide first use change name portable wifi',
    species: ['hotspot'],
    zh: {
      title: '随身WiFi 使用教程',
      text: `### 第一次使用

1. **充电开机。** 充满约 3 小时。长按电源键 3 秒，等信号灯变绿。

   ![充电后开机](drawing:charge)

2. **实名认证。** 在[切卡与实名](/pay/wxSwichCard.html)页按提示拍身份证正反面、录一段读数字的视频。结果一般几分钟内返回。

   ![身份证的四个角都在取景框内](drawing:id-frame)

3. **激活。** 实名通过后，在[增值服务](/pay/serve.html)页选择激活或套餐，付款后 1 分钟内可上网。

4. **连接 Wi-Fi。** 在手机的 Wi-Fi 列表里找机身标签上的名称，输入标签上的密码。

   ![在手机里选择标签上的 Wi-Fi 名称](drawing:wifi-list)

### 日常使用

5. **改名称和密码。** 在[随身WiFi 设置](/pay/hotspotSettings.html)里修改，保存后所有设备会断开，用新密码重新连接。

6. **看谁在用。** [连接管理](/pay/contentManage.html)列出已连接的设备，不认识的可以拉黑。

7. **省电。** 没有设备连接一段时间后自动休眠，按一下电源键唤醒；时间可在设置里调整。

8. **出差换地方。** 当地信号不好时，换用另一家运营商的卡，切换时会断网 30 到 90 秒。

   ![三个卡槽，其中一张卡在使用](drawing:switch-card)

9. **到期前续费。** 快到期时页面会提醒，提前续费不会损失剩余天数。

   ![新套餐接在现有套餐之后](drawing:follow-on)`,
    },
    en: {
      title: 'How to use your hotspot',
      text: `### The first time

1. **Charge and turn on.** A full charge takes about 3 hours. Hold the power button for 3 seconds and wait for the signal light to turn green.

   ![Charge it, then turn it on](drawing:charge)

2. **Verify your identity.** Under [SIMs](/pay/wxSwichCard.html), take photos of both sides of your ID card and record a short video of yourself reading some digits. The result usually comes within minutes.

   ![The four corners of the card are in the frame](drawing:id-frame)

3. **Activate.** Once verified, choose an activation or plan on the [services](/pay/serve.html) page. You are online within a minute of paying.

4. **Connect.** Find the name on the label in your phone’s Wi-Fi list and enter the password on the label.

   ![Choose the name on the label in your phone](drawing:wifi-list)

### Every day

5. **Change name and password** in the [hotspot settings](/pay/hotspotSettings.html). All devices are disconnected and need to rejoin with the new password.

6. **See who is connected.** [Connected devices](/pay/contentManage.html) lists them all. Block any you do not recognise.

7. **Save battery.** It sleeps when no one is connected for a while. Press the power button to wake it. You can change the delay in the settings.

8. **When travelling.** If the signal is poor, switch to another carrier’s SIM. It goes offline for 30 to 90 seconds while switching.

   ![Three slots, one SIM in use](drawing:switch-card)

9. **Renew in time.** The page reminds you before it expires. Renewing early does not cost you any days.

   ![The new plan follows the current one](drawing:follow-on)`,
    },
  },
  {
    slug: 'position-off',
    type: 2,
    keywords:
      '定位 位置 不准 偏 漂移 不更新 轨迹 没有轨迹 地图 GPS 基站 室内 position location wrong map track old accuracy gps indoors update tracker',
    species: ['locator', 'pet', 'car'],
    zh: {
      title: '定位不准怎么办',
      text: `位置由卫星、Wi-Fi 或基站得出，页面会写明来源和时间。先看时间，再看来源。

1. **看时间。** 位置旁边写着取得的时间。时间很早，说明设备那时以后没有上报，先查网络和电量。

2. **到室外等几分钟。** 室内和地下收不到卫星，只能靠基站，误差可达一公里；到室外几分钟后恢复卫星定位。

   ![室外用卫星，室内用基站](drawing:satellite)

3. **看设备朝向。** 不要用金属盒或厚包裹住设备，天线一面朝外。

4. **看模式。** 省电模式下很久才上报一次，可在应用的设备设置里改短间隔，会多耗电。

5. **看网络。** 位置要经流量卡上报。卡停机或没有信号时不会更新，可运行[自检](/pay/device-check.html)。

6. **看轨迹。** 历史轨迹保存半年，云服务到期 30 天后会清除。

重启后仍偏差很大，请[联系我们](/pay/complaint.html)，写明时间和实际位置。`,
    },
    en: {
      title: 'The location is wrong',
      text: `Locations come from satellites, Wi-Fi or cell towers; the page shows the source and the time. Check the time first, then the source.

1. **Check the time.** It is shown next to the location. If it is old, the device has not reported since then: check its network and battery first.

2. **Go outside for a few minutes.** Satellites cannot be received indoors or underground, and cell towers can be off by up to a kilometre. Outside, satellite positioning returns within a few minutes.

   ![Satellites outside, cell towers indoors](drawing:satellite)

3. **Check how it is placed.** Do not put it in metal or thick wrapping, and keep the antenna side facing out.

4. **Check the mode.** In power-saving mode it reports rarely. You can shorten the interval in the app’s device settings, which uses more battery.

5. **Check the network.** Locations are sent over the SIM. If the SIM is stopped or there is no signal, nothing updates. Run a [self-check](/pay/device-check.html).

6. **Check the tracks.** Location history is kept for half a year and deleted 30 days after the cloud service ends.

If it is still far off after a restart, [contact us](/pay/complaint.html) with the time and the actual location.`,
    },
  },
];
