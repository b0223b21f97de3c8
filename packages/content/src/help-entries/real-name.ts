import type { HelpEntry } from './help-entry.ts';

/** About real-name verification. */
export const realNameEntries: readonly HelpEntry[] = [
  {
    slug: 'id-upload-problem',
    type: 2,
    keywords:
      '实名 身份证 上传 模糊 不清楚 拍不清 反光 失败 被拒 拒绝 被拒绝 不通过 照片 photo picture blurred glare rejected refused upload id card',
    species: ['hotspot'],
    zh: {
      title: '身份证照片上传失败',
      text: `1. **看原因。** 在[实名认证](/pay/real-name/index.html)页查看哪一步被拒、为什么，只需重做那一步。

2. **光线。** 在白天靠窗拍，关掉闪光灯，避免灯光在证件上反光。

   ![左边反光，右边清楚](drawing:id-glare)

3. **取景。** 四个角都在框内，证件放平，手机与证件平行，不要斜拍。

   ![身份证的四个角都在取景框内](drawing:id-frame)

4. **清晰。** 等对焦后再拍，能看清最小的字才提交。页面会在上传前检查模糊和反光。

5. **原件。** 只能拍身份证原件。复印件、屏幕翻拍、临时证件和过期证件都会被拒。

6. **正反面。** 人像面和国徽面不要传反，也不要用保护套。

7. **大小。** 照片会自动压缩，不必自己处理。提示过大时，用手机相机重新拍一张，不要用修图软件。

8. **权限。** 打不开相机时，在手机设置里允许使用相机，或从相册选择一张刚拍的照片。

不想录视频或多次失败时，可以带上身份证和设备，到运营商营业厅办理。照片和视频加密保存，出结果后 24 小时内删除。`,
    },
    en: {
      title: 'ID card photo not accepted',
      text: `1. **See why.** The [ID verification](/pay/real-name/index.html) page shows which step was not accepted and why. You only need to redo that step.

2. **Light.** Take it in daylight near a window, with the flash off, so that lights do not reflect on the card.

   ![Glare on the left, readable on the right](drawing:id-glare)

3. **Frame.** Keep all four corners in the frame, the card flat and your phone parallel to it.

   ![The four corners of the card are in the frame](drawing:id-frame)

4. **Focus.** Let the camera focus first; you should be able to read the smallest text. The page checks for blur and glare before uploading.

5. **Original card.** Copies, photos of a screen, and temporary or expired cards are not accepted.

6. **Both sides.** Do not mix up the face side and the emblem side, and take the card out of its cover.

7. **Size.** Photos are compressed automatically. If one is too big, retake it with your phone’s camera and do not edit it.

8. **Permission.** If the camera does not open, allow it in your phone’s settings, or choose a photo you have just taken.

If you do not want to record a video, or it keeps failing, take your ID card and the device to one of the carrier’s shops. Photos and videos are stored encrypted and deleted within 24 hours of the result.`,
    },
  },
  {
    slug: 'app-real-name',
    type: 1,
    keywords:
      '实名认证 App 实名制 怎么实名 人脸 录视频 读数字 审核 多久通过 verification verify identity real name face read digits video approve',
    species: ['hotspot'],
    zh: {
      title: '在应用中完成实名认证',
      text: `按国家规定，流量卡须实名后使用。准备好本人身份证，在光线好、安静的地方开始，约 2 分钟。

1. **进入。** 打开[切卡与实名](/pay/wxSwichCard.html)，选择要认证的卡，点“去实名”。

2. **同意。** 阅读并同意个人信息和人脸信息的处理说明。两项分别同意，可随时撤回。

3. **拍正面。** 身份证人像面放进取景框，四角齐全。

   ![身份证的四个角都在取景框内](drawing:id-frame)

4. **拍反面。** 国徽面同样拍摄，注意有效期要看得清。

5. **核对信息。** 检查姓名和号码，有误时改正。

6. **读数字。** 屏幕显示一组数字，5 分钟内有效，只能用一次。

7. **录视频。** 正对镜头，用普通话清楚地读出这组数字，不戴口罩和帽子。

   ![正对镜头读出数字](drawing:read-digits)

8. **等结果。** 提交后由运营商审核，一般几分钟，最长一个工作日。“已提交”不等于“已通过”，结果会显示在同一页。

中途退出也没有关系，24 小时内再次进入会从未完成的那一步继续；之后内容已删除，需要重新开始。`,
    },
    en: {
      title: 'How to verify your identity in the app',
      text: `By law, a SIM can only be used once its user is verified. Have your original ID card ready and find a bright, quiet place. It takes about 2 minutes.

1. **Start.** Open [SIMs](/pay/wxSwichCard.html), choose the SIM and tap “Verify”.

2. **Agree.** Read how we handle your personal and face data. You agree to each separately and can withdraw at any time.

3. **Front.** Fit the face side inside the frame, with all four corners visible.

   ![The four corners of the card are in the frame](drawing:id-frame)

4. **Back.** Do the same with the emblem side. The expiry date must be readable.

5. **Check.** Check your name and number, and correct any mistakes.

6. **Digits.** You see a set of digits, valid for 5 minutes and one use.

7. **Video.** Face the camera without a mask or hat, and read the digits aloud clearly in Mandarin.

   ![Face the camera and read the digits](drawing:read-digits)

8. **Result.** The carrier reviews it, usually within minutes and at most one working day. “Submitted” does not mean “approved”; the result appears on the same page.

You can leave at any time and continue where you left off within 24 hours. After that everything collected is deleted, and you start again.`,
    },
  },
];
