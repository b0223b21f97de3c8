import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    heading: (app: string) => `打开“${app}”应用`,
    text: '此链接在应用中查看更方便。点下面的按钮打开应用。',
    textDesktop: '请在装有应用的手机上打开此链接，或在这里的浏览器中继续。',
    wechat: '微信中不能打开其他应用。请点右上角“···”，选择在浏览器中打开，再点“打开应用”。',
    alipay: '支付宝中不能打开其他应用。请点右上角“···”，选择在浏览器中打开，再点“打开应用”。',
    miniProgram: '小程序中不能打开应用。请在手机浏览器中打开此链接，或在这里继续。',
    open: '打开应用',
    missing: '没有反应？手机上可能还没有安装应用，可以先下载，或在浏览器中继续。',
    otherWays: '其他方式',
    ios: '在 App Store 下载',
    android: '下载安卓应用',
    inBrowser: '在浏览器中继续',
    here: '在这里继续',
    device: (imei: string) => `设备 ${imei}`,
  },
  en: {
    heading: (app) => `Open in the ${app} app`,
    text: 'This link is at its best in the app. Press the button to open it.',
    textDesktop: 'Open this link on the phone that has the app, or go on in this browser.',
    wechat:
      'WeChat does not open other apps. Press ··· at the top right, open the page in the browser, and press the button there.',
    alipay:
      'Alipay does not open other apps. Press ··· at the top right, open the page in the browser, and press the button there.',
    miniProgram:
      'A mini-program does not open apps. Open this link in the browser of your phone, or go on here.',
    open: 'Open the app',
    missing: 'Nothing happened? The app may not be on this phone: get it first, or go on in the browser.',
    otherWays: 'Other ways',
    ios: 'Get it in the App Store',
    android: 'Get it for Android',
    inBrowser: 'Go on in the browser',
    here: 'Go on here',
    device: (imei) => `Device ${imei}`,
  },
});
