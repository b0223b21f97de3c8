import type { DemoHelpEntry } from './help-entry.ts';

export const accountHelp: readonly DemoHelpEntry[] = [
  {
    slug: 'id-upload-problem',
    type: 2,
    title: ['身份证照片上传失败怎么办', 'The photo of the ID card is refused'],
    keywords:
      '实名 身份证 上传 模糊 不清楚 拍不清 反光 失败 被拒 拒绝 photo picture blurred glare rejected upload',
    species: ['hotspot'],
    content: [
      `1. **看原因。** 在“实名认证”页查看哪一步被拒、为什么，只需重做那一步。
2. **光线。** 在白天靠窗拍，关掉闪光灯，避免灯光在证件上反光。
3. **取景。** 四个角都在框内，证件放平，手机与证件平行，不要斜拍。
4. **清晰。** 等对焦后再拍，能看清最小的字才提交。页面会在上传前检查模糊和反光。
5. **原件。** 只能拍身份证原件。复印件、屏幕翻拍、临时证件和过期证件都会被拒。
6. **正反面。** 人像面和国徽面不要传反，也不要用保护套。
7. **大小。** 照片会自动压缩，不必自己处理。提示过大时，用手机相机重新拍一张，不要用修图软件。
8. **权限。** 打不开相机时，在手机设置里允许使用相机，或从相册选择一张刚拍的照片。

不想录视频或多次失败，可以选择到运营商营业厅办理，带上身份证和设备即可。照片和视频加密保存，出结果 24 小时后删除。`,
      `1. **See why.** The real-name page shows which step was refused and for what reason. Only that step has to be done again.
2. **Light.** Take it in daylight at a window, without flash, so that no lamp is mirrored on the card.
3. **Frame.** All four corners in the frame, the card flat, the phone parallel to it.
4. **Sharpness.** Wait for the focus; you should be able to read the smallest letters. The page checks for blur and glare before it sends anything.
5. **The card itself.** Copies, photos of a screen, temporary and expired cards are refused.
6. **Both sides.** Don't mix up the side with the portrait and the side with the emblem, and take the card out of its cover.
7. **Size.** Photos are made smaller for you. If one is too big, take it again with the phone's camera and don't edit it.
8. **Permission.** If the camera does not open, allow it in the phone's settings, or choose a photo that you have just taken.

If you don't want to record a video, or it fails again, go to one of the carrier's shops with your ID card and the device. Photos and videos are kept encrypted and deleted 24 hours after the result.`,
    ],
  },
  {
    slug: 'app-real-name',
    type: 1,
    title: ['如何在 App 里完成实名认证', 'How to verify your name in the app'],
    keywords: '实名认证 实名制 人脸 录视频 读数字 审核 verification verify identity face read digits video',
    species: ['hotspot'],
    content: [
      `按国家规定，流量卡须实名后使用。准备好本人身份证，在光线好、安静的地方开始，约 3 分钟。

1. **进入。** 打开“切换卡与实名”，选择要认证的卡，点“去实名”。
2. **同意。** 阅读并同意个人信息和人脸信息的处理说明。两项分别同意，可随时撤回。
3. **拍正面。** 身份证人像面放进取景框，四角齐全。
4. **拍反面。** 国徽面同样拍摄，注意有效期要看得清。
5. **核对信息。** 检查识别出的姓名和号码，有误时手动改正。
6. **读数字。** 屏幕显示一组数字，5 分钟内有效，只能用一次。
7. **录视频。** 正对镜头，用普通话清楚地读出这组数字，不戴口罩和帽子。
8. **等结果。** 提交后由运营商审核，一般几分钟，最长一个工作日。“已提交”不等于“已通过”，结果会显示在同一页。

中途退出也没有关系，再次进入会从未完成的那一步继续。每人名下的卡有数量上限，到达上限时请先清除不用的卡。`,
      `By law a SIM can be used only after its owner is verified. Have your own ID card ready and start in a bright, quiet place. It takes about 3 minutes.

1. **Start.** Open "Switch card and real-name", choose the SIM and tap "Verify".
2. **Agree.** Read how personal data and your face are handled. You agree to the two separately, and may withdraw at any time.
3. **The front.** Put the side with the portrait into the frame, with all four corners.
4. **The back.** The same with the emblem; the date of expiry has to be readable.
5. **Check.** Compare the name and number that were read, and correct them where they are wrong.
6. **The digits.** Some digits appear. They are valid for 5 minutes and work once.
7. **The video.** Face the camera, without mask or hat, and read the digits aloud in Mandarin.
8. **The result.** The carrier decides, usually within minutes and at most within a working day. "Submitted" is not "approved"; the result appears on the same page.

You may leave at any time and go on where you were. One person may have a limited number of cards; clear one that you don't use when the limit is reached.`,
    ],
  },
  {
    slug: 'about-the-app',
    type: 1,
    title: ['关于 App：登录、绑定与通知', 'About the app: logging in, binding, messages'],
    keywords:
      '登录 密码 忘记密码 绑定 解绑 通知 更新 隐私 注销 账号 家人 login password forgot bind notification privacy account delete cancel family share',
    content: [
      `1. **登录。** 用 {brand} 账号登录，账号是手机号。连续输错会暂时锁定，稍等再试；忘记密码请联系客服。
2. **绑定设备。** 在选择设备时输入或扫描设备号，再输入设备密码。一台设备同时只能绑定一个账号。
3. **家人一起用。** 客服可以为你开通子账号，绑定在子账号上的设备，你仍能看到和管理。
4. **切换设备。** 点页面顶部的设备卡片，可按名称、设备号搜索。
5. **收不到通知。** 在手机设置里允许 {brand} 发送通知，并允许后台运行；短信报警还要看短信余量。
6. **版本。** 页面打不开或显示不全时，先更新 App 到最新版本，再清除缓存。
7. **隐私。** 位置、照片和报警只有设备的主人能看到；客服查看证件照片会留下记录。
8. **解绑与注销。** 转让设备前先解绑。注销账号须 3 到 15 个工作日审核，期间可以撤回，完成后数据不能恢复。`,
      `1. **Log in** with your {brand} account; the user name is your phone number. After several wrong tries, wait a little. If you forgot the password, call us.
2. **Bind a device.** Where you choose a device, type or scan its number, then enter its password. A device is bound to one account at a time.
3. **Share with the family.** We can set up a sub-account for you; you still see and manage the devices that are bound to it.
4. **Change the device.** Tap the card at the top and search by name or number.
5. **No messages?** Allow {brand} to send notifications and to run in the background. SMS alarms also need SMS that are left.
6. **Version.** If a page stays empty, update the app, then clear its cache.
7. **Privacy.** Only a device's owner sees positions, pictures and alarms. Every look of ours at an ID photo is recorded.
8. **Unbind and cancel.** Unbind a device before you pass it on. Cancelling the account takes 3 to 15 working days, may be withdrawn meanwhile, and can't be undone afterwards.`,
    ],
  },
];
