import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    title: '外部链接',
    going: '正在前往首页',
    refused: '没有打开这个链接',
    refusedText: (host: string) => `它指向本站以外的地址（${host}）。如果不是您要去的地方，请不要继续。`,
    outside: '小程序不能打开这个链接',
    outsideText: (host: string) => `它指向 ${host}。请复制链接，在手机浏览器中打开。`,
    copyLink: '复制链接',
    home: '前往首页',
  },
  en: {
    title: 'External link',
    going: 'Opening home page',
    refused: 'This link was not opened',
    refusedText: (host) =>
      `It leads to another site (${host}). If that is not where you want to go, do not continue.`,
    outside: 'The mini-program cannot open this link',
    outsideText: (host) => `It leads to ${host}. Copy the link and open it in your phone’s browser.`,
    copyLink: 'Copy link',
    home: 'Go to home page',
  },
});
