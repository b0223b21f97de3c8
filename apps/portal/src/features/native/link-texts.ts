import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    heading: (app: string) => `打开“${app}”应用`,
    text: '此链接在应用中查看更方便。点下面的按钮打开应用。',
    textDesktop: '请在装有应用的手机上打开此链接，或在浏览器中继续。',
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
    text: 'This link works best in the app. Tap the button to open it.',
    textDesktop: 'Open this link on a phone that has the app, or continue in this browser.',
    wechat:
      'WeChat cannot open other apps. Tap ··· at the top right, open this page in your browser, then tap “Open the app”.',
    alipay:
      'Alipay cannot open other apps. Tap ··· at the top right, open this page in your browser, then tap “Open the app”.',
    miniProgram: 'A mini-program cannot open apps. Open this link in your phone’s browser, or continue here.',
    open: 'Open the app',
    missing: 'Nothing happened? You may not have the app yet. Get it first, or continue in the browser.',
    otherWays: 'Other ways',
    ios: 'Get it on the App Store',
    android: 'Get it for Android',
    inBrowser: 'Continue in the browser',
    here: 'Continue here',
    device: (imei) => `Device ${imei}`,
  },
});
