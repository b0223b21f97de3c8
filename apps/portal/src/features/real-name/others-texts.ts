import { defineTexts } from '../../text/define-texts.ts';

/** Texts for a SIM whose verification somebody else has begun. */
export const texts = defineTexts({
  zh: {
    title: '这张卡正由他人实名',
    text: '对方完成前，您不能办理。设备主人可以在这里结束对方的实名，然后重新办理。',
    clear: '结束对方的实名',
    clearTitle: '结束对方的实名？',
    clearText: '对方填写的内容、照片和视频立即删除，之后您可以办理。运营商正在审核的，要等有结果才能结束。',
    clearYes: '结束',
  },
  en: {
    title: 'Someone else is verifying this SIM',
    text: 'You cannot verify it meanwhile. The owner of the device can end that here, then verify.',
    clear: 'End their verification',
    clearTitle: 'End their verification?',
    clearText:
      'Their details, photos and video are deleted right away, then you can verify. While the carrier reviews them, wait for its decision.',
    clearYes: 'End it',
  },
});
