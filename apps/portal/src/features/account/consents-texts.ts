import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    about: '每一项都可以单独撤回。撤回之前已依此完成的处理仍然有效。',
    realName: '实名认证',
    faceVideo: '人脸视频',
    version: (version: string) => `版本 ${version}`,
    given: (date: string) => `${date}同意`,
    withdrawn: (date: string) => `${date}撤回`,
    tagWithdrawn: '已撤回',
    holds: '正在生效',
    before: '已撤回和更早的版本',
    withdraw: '撤回',
    withdrawOne: (purpose: string) => `撤回：${purpose}`,
    withdrawTitle: (purpose: string) => `撤回“${purpose}”的同意？`,
    keep: '保留',
    done: '已撤回',
    realNameEffect:
      '已收集的照片、视频、姓名和号码会立即删除，没做完的实名会停止；已通过的仍然有效。再次实名（例如更换流量卡）之前，会重新征求您的同意。',
    faceVideoEffect:
      '已录的视频会立即删除。再次录制人脸视频之前，会重新征求您的同意。您也可以选择不用人脸视频的认证方式。',
    empty: '没有需要您同意的事项',
    emptyText: '实名认证之前会逐项征求您的同意，并记录在这里。',
    toAccount: '返回账号',
  },
  en: {
    about: 'You can withdraw each consent separately. Anything done before that remains lawful.',
    realName: 'ID verification',
    faceVideo: 'Face video',
    version: (version) => `Version ${version}`,
    given: (date) => `agreed ${date}`,
    withdrawn: (date) => `Withdrawn ${date}`,
    tagWithdrawn: 'Withdrawn',
    holds: 'Active',
    before: 'Withdrawn and earlier versions',
    withdraw: 'Withdraw',
    withdrawOne: (purpose) => `Withdraw: ${purpose}`,
    withdrawTitle: (purpose) => `Withdraw consent for “${purpose}”?`,
    keep: 'Keep it',
    done: 'Withdrawn',
    realNameEffect:
      'Photos, video, name and number that were collected are deleted right away, and unfinished verifications end. An approved one stays valid. We will ask again before another one, such as for a new SIM.',
    faceVideoEffect:
      'Recorded videos are deleted right away. We will ask again before another one is recorded. You can also verify without one.',
    empty: 'No consents yet',
    emptyText: 'We ask for each consent before an ID verification and list it here.',
    toAccount: 'Back to the account',
  },
});
