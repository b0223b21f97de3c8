import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    title: '两分钟完成实名',
    intro: '准备好本人身份证原件，找一处明亮、安静的地方。中途可以离开，24\u00a0小时内回来可以接着做。',
    step: (number: number) => `第 ${number} 步`,
    afterwards: '提交之后',
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
    title: 'Verify in two minutes',
    intro:
      'Have your original ID card ready and find a bright, quiet place. You can pause at any time and continue within 24\u00a0hours.',
    step: (number) => `Step ${number}`,
    afterwards: 'After that',
    agree: 'Read and agree',
    agreeText:
      'See what we collect, why, and for how long. We ask separately for the face video, and there are ways without it.',
    front: 'Take a photo of the face side',
    frontText:
      'Lay the card on a dark surface, hold your phone parallel, and line up all four edges with the frame.',
    back: 'Take a photo of the emblem side',
    backText: 'Turn the card over and take another. The expiry date must be readable.',
    check: 'Check name and number',
    checkText:
      'We read them from your photo; correct any mistakes. We flag a wrong number before it is sent.',
    video: 'Read the digits aloud',
    videoText:
      'Look at the camera and read the digits on the screen in a short video. They are valid for 5 minutes, and you can get new ones.',
    result: 'Wait for the result',
    resultText:
      'The carrier checks it, usually within minutes. If it is not accepted, you see which step and why, and redo only that step.',
    light: 'Light from the side, flash off, no glare',
    hold: 'Hold your phone parallel to the card',
    start: 'Start verification',
    guide: 'Questions and unsuitable photos',
  },
});
