import { defineTexts } from '../../text/define-texts.ts';

// The carrier's name is undefined for a carrier that only a newer release knows.

/**
 * The version of this text that people consent to. Change it whenever the text changes: count up the part after the
 * dot if the meaning stays the same; else use the current month, and everybody is asked for consent again.
 */
export const consentVersion = '2026-11.2';

export const texts = defineTexts({
  zh: {
    title: '实名这张流量卡',
    intro: '按规定，每张流量卡都要登记使用人。准备好本人身份证原件，约 2 分钟即可完成。',
    about: '我们如何处理您的证件信息',
    taken: '收集什么',
    takenText: '身份证正反面照片、姓名和证件号码。不读取手机中的其他内容。',
    takenElsewhere: (carrier?: string) =>
      `我们不收集任何证件内容，只从${carrier ?? '运营商'}得到“已实名”或“未实名”的结果。`,
    face: '人脸视频',
    faceText: '几秒钟的视频，您朗读几个数字，由运营商确认是本人。',
    why: '为什么',
    whyText: '《电话用户真实身份信息登记规定》要求运营商核对使用人。仅用于这张卡的实名，不用于其他用途。',
    kept: '保存多久',
    keptText:
      '结果出来后 24 小时内删除照片、视频、姓名和号码，只留下实名结果，和一个无法还原的校验值。没发完的内容暂存在本机，最多 2 小时。',
    seen: '谁能看到',
    seenText: (carrier?: string) =>
      `${carrier ?? '运营商'}。我们的员工只在复核或处理投诉时才能查看。每次查看都有记录，您可以看到。`,
    stop: '随时撤回',
    stopText: '撤回同意后，已收集的内容立即删除。不同意也不影响您使用其他服务。',
    way: '选择认证方式',
    faceVideo: '在此认证',
    faceVideoText: '拍身份证，录几秒人脸视频，约 2 分钟',
    carrierPage: (carrier?: string) => `前往${carrier ?? '运营商'}的页面`,
    carrierPageText: '在运营商自己的页面完成，我们不收集照片和视频',
    carrierHall: (carrier?: string) => `到${carrier ?? '运营商'}营业厅办理`,
    carrierHallText: '带身份证原件当面办理，不需要录视频',
    noVideo: '不录人脸视频',
    agree: '我同意按上述说明进行实名认证，并处理我的身份信息',
    agreeFace: '我另外同意录制人脸视频，并交给运营商比对',
    agreeFaceText: '不同意也可以，请选择其他认证方式。',
    tick: '勾选后即可继续。',
    begin: '同意并开始',
    beginPage: '同意并继续',
    outdated: '说明已更新，请刷新页面后阅读最新内容。',
    reload: '刷新',
    lastEnded: '上一次认证没有完成',
  },
  en: {
    title: 'Verify who uses this SIM',
    intro:
      'By law, every SIM must be registered to its user. Have your original ID card ready; it takes about two minutes.',
    about: 'How we handle your ID',
    taken: 'What we collect',
    takenText:
      'Photos of both sides of your ID card, your name and your ID number. We read nothing else from your phone.',
    takenElsewhere: (carrier = 'The carrier') =>
      `We collect nothing from your ID. ${carrier} only tells us whether the SIM is verified.`,
    face: 'Face video',
    faceText: 'A few seconds in which you read some digits aloud, so that the carrier can confirm it is you.',
    why: 'Why',
    whyText:
      'China’s Provisions on Registering the True Identity of Telephone Users require carriers to check who uses a SIM. We use your data to verify this SIM and for nothing else.',
    kept: 'How long we keep it',
    keptText:
      'Photos, video, name and number are deleted within 24 hours of the result. Only the result is kept, with a check value that cannot be reversed. Anything not sent yet stays on this phone for up to two hours.',
    seen: 'Who can see it',
    seenText: (carrier = 'The carrier') =>
      `${carrier}. Our staff only for a review or a complaint. Every viewing is recorded, and you can see the record.`,
    stop: 'Withdraw at any time',
    stopText:
      'If you withdraw your consent, everything collected is deleted immediately. If you do not agree, your other services are not affected.',
    way: 'How do you want to verify?',
    faceVideo: 'Here',
    faceVideoText: 'Photos of your ID card and a short video of your face, about two minutes',
    carrierPage: (carrier = 'the carrier') => `On ${carrier}’s own page`,
    carrierPageText: 'On the carrier’s own site; no photos or video pass through us',
    carrierHall: (carrier = 'carrier') => `In a ${carrier} shop`,
    carrierHallText: 'In person with your original ID card; no video needed',
    noVideo: 'no face video',
    agree: 'I agree to ID verification and to the handling of my identity information as described above',
    agreeFace: 'I also agree to a face video being recorded and passed to the carrier for comparison',
    agreeFaceText: 'If you do not agree, choose another way to verify.',
    tick: 'Tick what you agree to, then continue.',
    begin: 'Agree and start',
    beginPage: 'Agree and continue',
    outdated: 'This notice has been updated. Reload the page to read the latest version.',
    reload: 'Reload',
    lastEnded: 'Your last verification was not completed',
  },
});
