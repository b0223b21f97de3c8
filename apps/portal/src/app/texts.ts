import { defineTexts } from '../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    startFailed: 'info error 500',
    otherDevice: '选择其他设备',
    chunkTitle: '页面的一部分未能加载',
    chunkText: '请检查网络后重新加载页面，已填写的内容会保留。',
    crashTitle: '此页面出现问题',
    crashText: '其他页面不受影响。',
    reload: '重新加载',
    loginExpired: '登录已过期，请重新登录',
    loginNeeded: '请先登录',
    loginNeededText: '登录后即可使用此页面。',
  },
  en: {
    startFailed: 'info error 500',
    otherDevice: 'Choose another device',
    chunkTitle: 'A part of the page could not be loaded',
    chunkText: 'Check your connection and reload the page. What you typed is kept.',
    crashTitle: 'Something went wrong on this page',
    crashText: 'Other pages are not affected.',
    reload: 'Reload',
    loginExpired: 'Your login has expired. Log in again',
    loginNeeded: 'Log in first',
    loginNeededText: 'You need an account to use this page.',
  },
});
