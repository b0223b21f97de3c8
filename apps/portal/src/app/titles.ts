import type { Language } from '../text/language.ts';

/**
 * The titles of the pages, by path. A page without both does not pass the tests. The browser gets those of one
 * language, from the module that build/titles-plugin.ts makes of them.
 */
export const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'serve.html': { zh: '增值服务', en: 'Services' },
  'mifi/package.html': { zh: '流量套餐', en: 'Data plan' },
  'mifi/newPackage.html': { zh: '首次购买', en: 'First purchase' },
  'mifi/packageService.html': { zh: '配套服务', en: 'More for your hotspot' },
  'information.html': { zh: '套餐续费', en: 'Renewal' },
  'mifi/monthly-package.html': { zh: '包月套餐', en: 'Monthly plans' },
  'camera/cloud/package.html': { zh: '云存储', en: 'Cloud storage' },
  'template/package.html': { zh: '组合套餐', en: 'Bundles' },
  'audio_information.html': { zh: '声音与摄像机报警', en: 'Sound and camera alarms' },
  'coupon.html': { zh: '优惠券', en: 'Coupons' },
  'serve-info.html': { zh: '服务说明', en: 'About the services' },
  'shortAndphone.html': { zh: '短信与电话报警', en: 'SMS and phone alarms' },
  'rule-description.html': { zh: '消息规则', en: 'Message rules' },
  'login.html': { zh: '登录', en: 'Log in' },
  'order.html': { zh: '我的订单', en: 'My orders' },
  'order-details.html': { zh: '订单详情', en: 'Order details' },
  'orderPay-details.html': { zh: '订单支付', en: 'Pay the order' },
  'orderPay2.html': { zh: '支付', en: 'Payment' },
  'wxHome.html': { zh: '我的随身 WiFi', en: 'My hotspot' },
  'wxSwichCard.html': { zh: '切卡与实名', en: 'SIM cards' },
  'hotspotSettings.html': { zh: '随身 WiFi 设置', en: 'Hotspot settings' },
  'mifi/info.html': { zh: 'Wi-Fi 信息', en: 'Wi-Fi info' },
  'contentManage.html': { zh: '连接管理', en: 'Connected devices' },
  'prestore.html': { zh: '账户余额', en: 'Balance' },
  'wxRedirect.html': { zh: '正在前往首页', en: 'Going home' },
  'wxDeviceList.html': { zh: '切换设备', en: 'Switch device' },
  'mifi/flow.html': { zh: '流量与售后', en: 'Data and after-sale' },
  'mifi/en_flow.html': { zh: '流量与售后（英文）', en: 'Data and after-sale' },
  'mifi/en_afterSale.html': { zh: '售后说明（英文）', en: 'After-sale' },
  'device-check.html': { zh: '设备自检', en: 'Self-check' },
  'mifi/connect-check.html': { zh: '连接自检', en: 'Connection check' },
  'mifi/console.html': { zh: '自检控制台', en: 'Check console' },
  'cmp/sim-check.html': { zh: '流量卡查询', en: 'SIM check' },
  'sim/404.html': { zh: '未识别到流量卡', en: 'No SIM card' },
  'error/404.html': { zh: '页面不存在', en: 'Page not found' },
};
