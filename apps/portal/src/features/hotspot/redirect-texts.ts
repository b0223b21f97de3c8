import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    title: '外部链接',
    going: '正在前往首页',
    refused: '没有打开这个链接',
    refusedText: (host: string) => `它指向本站以外的地址（${host}）。如果不是您要去的地方，请不要继续。`,
    home: '前往首页',
  },
  en: {
    title: 'Link',
    going: 'Going home',
    refused: 'This link was not followed',
    refusedText: (host) => `It leads to somewhere else (${host}), which may not be what it says.`,
    home: 'Go to my home',
  },
});
