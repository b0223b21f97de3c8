import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    heading: '没有找到此页面',
    text: '链接可能已失效或输入有误。',
    toDevice: '回到我的设备',
    toServices: '前往服务首页',
  },
  en: {
    heading: 'Page not found',
    text: 'The link may be out of date or mistyped.',
    toDevice: 'Back to my device',
    toServices: 'Go to services',
  },
});
