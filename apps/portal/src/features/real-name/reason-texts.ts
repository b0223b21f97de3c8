import { defineTexts } from '../../text/define-texts.ts';
import type { RealName } from './real-name.ts';

type Reason = NonNullable<RealName['rejectReason']>;

/** Why the carrier did not accept something, and what to do about it. */
export const reasonTexts = defineTexts({
  zh: {
    photoBlurred: '照片模糊，文字看不清。请拿稳手机，对焦后再拍。',
    photoGlare: '照片有反光，遮住了文字。请换个角度，关闭闪光灯。',
    notAnIdCard: '照片中不是居民身份证。请使用本人的身份证原件。',
    wrongSide: '拍的是另一面，请翻过来再拍。',
    idExpired: '身份证已过有效期。请换用有效的身份证，或到运营商营业厅办理。',
    frontRejected: '人像面照片未通过运营商核对，请在明亮处重拍。',
    backRejected: '国徽面照片未通过运营商核对，请在明亮处重拍。',
    infoMismatch: '姓名与号码和公安登记的不一致，请逐字核对。',
    underAge: '使用人未满办理年龄，请由监护人到营业厅办理。',
    tooManyCards: '该证件名下的卡已达上限。请先解除一张不用的卡的实名，或到运营商注销，或换用其他人的证件。',
    digitsUnread: '视频中没有听清数字，请在安静处大声朗读。',
    videoUnclear: '视频看不清面部，请在明亮处正对镜头重录。',
    faceMismatch: '视频与证件照片不是同一人，请由证件本人录制。',
    timedOut: '认证没有在规定时间内完成。请重新提交。',
  } satisfies Record<Reason, string>,
  en: {
    photoBlurred: 'The photo is too blurred to read. Hold your phone still and let it focus.',
    photoGlare: 'Glare hides the text. Change the angle and turn off the flash.',
    notAnIdCard: 'The photo does not show a resident ID card. Use your original card.',
    wrongSide: 'This is the wrong side. Turn the card over.',
    idExpired: 'The ID card has expired. Use a valid one, or go to one of the carrier’s shops.',
    frontRejected: 'The carrier did not accept the face side. Retake it in good light.',
    backRejected: 'The carrier did not accept the emblem side. Retake it in good light.',
    infoMismatch: 'The name and number do not match official records. Check every character.',
    underAge: 'The user is too young to register. A parent or guardian can do it in a shop.',
    tooManyCards:
      'This person already has the maximum number of SIMs. Remove the verification of an unused one, cancel it at its carrier, or use another person’s ID.',
    digitsUnread: 'The digits could not be heard. Read them aloud in a quiet place.',
    videoUnclear: 'Your face is not clear. Record again in good light, facing the camera.',
    faceMismatch: 'The video and the ID card show different people. The card’s owner must record it.',
    timedOut: 'The verification was not finished in time. Submit it again.',
  },
});
