import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    title: '两分钟完成实名',
    intro: '准备好本人身份证原件，找一处明亮、安静的地方。中途可以离开，回来后接着做。',
    step: (number: number) => `第 ${number} 步`,
    agree: '阅读并同意',
    agreeText: '先看清收集什么、为什么、保存多久。人脸视频单独征求同意，不愿意录也有其他方式。',
    front: '拍人像面',
    frontText: '把身份证放在深色桌面上，手机与证件平行，四边对齐取景框。',
    back: '拍国徽面',
    backText: '翻面再拍一张。有效期要能看清。',
    check: '核对姓名与号码',
    checkText: '内容从照片中读取，有误可以直接修改。号码有误时，发送之前就会提示。',
    video: '朗读数字',
    videoText: '看着镜头，读出屏幕上的数字，录几秒视频。数字 5 分钟内有效，过期可以重新获取。',
    result: '等待结果',
    resultText: '提交后由运营商核对，通常几分钟。没有通过会说明是哪一步、为什么，只重做那一步。',
    light: '光线从侧面来，关闭闪光灯，照片上没有反光',
    hold: '手机拿平，与证件平行',
    start: '开始实名',
    guide: '常见问题与不合格照片',
  },
  en: {
    title: 'Verified in two minutes',
    intro:
      'Have your own ID card at hand, and find a light and quiet place. You can leave in between and go on later.',
    step: (number) => `Step ${number}`,
    agree: 'Read and agree',
    agreeText:
      'See first what is taken, why and for how long. The face video is asked for by itself; there are ways without it.',
    front: 'Photograph the face side',
    frontText: 'The card on a dark table, the phone level above it, all four edges on the frame.',
    back: 'Photograph the emblem side',
    backText: 'Turn it over and take another one. The dates must be readable.',
    check: 'Check name and number',
    checkText:
      'They are read from your photo; correct what is wrong. A wrong number is noticed before it is sent.',
    video: 'Read digits aloud',
    videoText:
      'Look into the camera and read the digits on the screen. They are good for five minutes; new ones are one press away.',
    result: 'Wait for the result',
    resultText:
      'The carrier checks it, in minutes as a rule. If it is not accepted, you see which step and why, and do that step again.',
    light: 'Light from the side, flash off, nothing reflected',
    hold: 'Hold the phone level above the card',
    start: 'Begin',
    guide: 'Questions, and photos that are refused',
  },
});
