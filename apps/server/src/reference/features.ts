import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

type Feature = Insertable<Tables['features']>;

const inOrder: readonly (readonly [key: string, zh: string, en: string, allowed: boolean])[] = [
  ['hotspotSettings', '随身WiFi 设置', 'Hotspot settings', true],
  ['wifiInfo', 'Wi-Fi 信息', 'Wi-Fi info', true],
  ['speedTest', '网络测速', 'Speed test', true],
  ['accelerator', '网络加速', 'Accelerator', false],
  ['connectCheck', '一键自检', 'Self-check', true],
  ['welfare', '福利任务', 'Rewards', true],
  ['balance', '预存余额', 'Balance', true],
  // The requirement hides it; a rule may open it for a model or a device.
  ['networkSwitch', '网络切换', 'Network switch', false],
  // Whether coupons are shown before paying.
  ['couponWifi', '流量套餐使用优惠券', 'Coupons for data', true],
  ['couponRecord', '录音使用优惠券', 'Coupons for recordings', true],
  ['couponActivation', '激活使用优惠券', 'Coupons for activation', true],
];

/** What the portal can do with a device, and whether it may do so without any rule. */
export const features: readonly Feature[] = inOrder.map(([key, zh, en, allowed], index) => ({
  key,
  title_zh: zh,
  title_en: en,
  allowed_by_default: allowed,
  sort: index + 1,
}));
