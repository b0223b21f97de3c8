import type { Language } from '../text/language.ts';

/** The titles of the pages, by path. A page without both does not pass the tests. */
export const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'serve.html': { zh: '增值服务', en: 'Services' },
  'mifi/package.html': { zh: '流量套餐', en: 'Data plan' },
  'mifi/newPackage.html': { zh: '首次购买', en: 'First purchase' },
  'mifi/packageService.html': { zh: '配套服务', en: 'More for your hotspot' },
  'information.html': { zh: '套餐续费', en: 'Renewal' },
  'login.html': { zh: '登录', en: 'Log in' },
  'order.html': { zh: '我的订单', en: 'My orders' },
  'order-details.html': { zh: '订单详情', en: 'Order details' },
  'orderPay-details.html': { zh: '订单支付', en: 'Pay the order' },
  'orderPay2.html': { zh: '支付', en: 'Payment' },
  'error/404.html': { zh: '页面不存在', en: 'Page not found' },
};

export const titleOf = (path: string, language: Language): string => titles[path]?.[language] ?? '';
