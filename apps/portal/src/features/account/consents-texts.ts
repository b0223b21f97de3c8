import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    about: '每一项都可以单独撤回。撤回之前已依此完成的处理仍然有效。',
    realName: '实名认证',
    faceVideo: '人脸视频',
    position: '位置信息',
    advertising: '个性化推荐',
    version: (version: string) => `版本 ${version}`,
    given: (date: string) => `${date} 同意`,
    withdrawn: (date: string) => `${date} 撤回`,
    tagWithdrawn: '已撤回',
    holds: '正在生效',
    before: '已撤回和更早的版本',
    withdraw: '撤回',
    withdrawOne: (purpose: string) => `撤回：${purpose}`,
    withdrawTitle: (purpose: string) => `撤回“${purpose}”的同意？`,
    keep: '保留',
    done: '已撤回',
    realNameEffect: '已通过的实名仍然有效。再次实名（例如更换流量卡）之前，会重新征求您的同意。',
    faceVideoEffect: '再次录制人脸视频之前，会重新征求您的同意。您也可以选择不用人脸视频的认证方式。',
    positionEffect: '再次使用您的位置之前，会重新征求您的同意。设备自身的定位服务不受影响。',
    advertisingEffect: '再次按您的使用情况推荐内容之前，会重新征求您的同意。已有的优惠券不受影响。',
    empty: '没有需要您同意的事项',
    emptyText: '实名认证、使用位置等之前会单独征求您的同意，并记录在这里。',
    toAccount: '返回账号',
  },
  en: {
    about: 'You can take back each of these by itself. What was done by it until then stays lawful.',
    realName: 'ID verification',
    faceVideo: 'Face video',
    position: 'Your position',
    advertising: 'Personal offers',
    version: (version) => `Version ${version}`,
    given: (date) => `agreed ${date}`,
    withdrawn: (date) => `Taken back ${date}`,
    tagWithdrawn: 'Taken back',
    holds: 'In force',
    before: 'Taken back, and earlier versions',
    withdraw: 'Take back',
    withdrawOne: (purpose) => `Take back: ${purpose}`,
    withdrawTitle: (purpose) => `Take back your consent: ${purpose}?`,
    keep: 'Keep it',
    done: 'Taken back',
    realNameEffect:
      'A verification that was approved stays valid. Before another one, of a new SIM card say, we ask you again.',
    faceVideoEffect:
      'Before a video of your face is recorded again we ask you again. There is also a way to be verified without one.',
    positionEffect:
      'Before your own position is used again we ask you again. Locating your device goes on as before.',
    advertisingEffect:
      'Before offers are chosen by what you use we ask you again. The coupons that you have stay.',
    empty: 'Nothing to agree to so far',
    emptyText:
      'Before an ID verification or the use of your position we ask you for each by itself, and it is listed here.',
    toAccount: 'Back to the account',
  },
});
