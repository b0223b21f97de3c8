import type { BrandId } from '@device-pay/brands';
import * as packageType from '@device-pay/rules/package-types';
import type { CouponRow } from '../platform/database/tables.ts';
import { type AccountName, accountId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { stableId } from './stable.ts';

interface DemoCoupon {
  readonly name: string;
  readonly title: readonly [zh: string, en: string];
  /** Minor units off, or a share off in basis points. */
  readonly off: { readonly fen: number } | { readonly bp: number };
  /** Validity in days from today. */
  readonly days: readonly [from: number, to: number];
  readonly total: number;
  readonly brand?: BrandId;
  readonly currency?: 'USD';
  readonly thresholdFen?: number;
  readonly packageType?: number;
  readonly imei?: string;
  readonly account?: AccountName;
  readonly packageIds?: readonly number[];
  readonly stackable?: boolean;
  readonly revoked?: boolean;
}

/**
 * Every kind of coupon. For package 168 and the first hotspot exactly one is usable, 5.00 off, so that it costs 24.90;
 * the others say why they are not.
 */
const demoCoupons: readonly DemoCoupon[] = [
  {
    name: 'data plan',
    title: ['流量套餐立减 5 元', '¥5.00 off data plans'],
    off: { fen: 500 },
    days: [-60, 60],
    total: 1000,
    packageType: packageType.dataPlan,
  },
  {
    name: 'data plan, threshold',
    title: ['流量套餐满 32.90 元减 8 元', '¥8.00 off data plans from ¥32.90'],
    off: { fen: 800 },
    days: [-10, 30],
    total: 200,
    thresholdFen: 3290,
    packageType: packageType.dataPlan,
  },
  {
    name: 'data plan, expired',
    title: ['流量套餐立减 6 元', '¥6.00 off data plans'],
    off: { fen: 600 },
    days: [-90, -5],
    total: 500,
    packageType: packageType.dataPlan,
  },
  {
    name: 'data plan, not yet valid',
    title: ['下周流量节立减 10 元', '¥10.00 off in next week’s sale'],
    off: { fen: 1000 },
    days: [3, 20],
    total: 300,
    packageType: packageType.dataPlan,
  },
  {
    name: 'data plan, withdrawn',
    title: ['内部测试券', 'Internal test'],
    off: { bp: 5000 },
    days: [-10, 30],
    total: 5,
    packageType: packageType.dataPlan,
    revoked: true,
  },
  {
    name: 'another device of A',
    title: ['5G 随身WiFi 专享立减 10 元', '¥10.00 off for your 5G hotspot'],
    off: { fen: 1000 },
    days: [-20, 40],
    total: 1,
    imei: caseImeis.threeCarriers,
    packageType: packageType.dataPlan,
  },
  {
    name: 'device of B',
    title: ['老用户回归立减 9 元', '¥9.00 off to come back'],
    off: { fen: 900 },
    days: [-10, 25],
    total: 1,
    imei: '867400020316612',
  },
  {
    name: 'single use',
    title: ['电话报警立减 2 元', '¥2.00 off phone calls'],
    off: { fen: 200 },
    days: [-15, 45],
    total: 1,
    packageIds: [22],
  },
  {
    name: 'single use, spent',
    title: ['短信报警立减 1 元', '¥1.00 off SMS alarms'],
    off: { fen: 100 },
    days: [-60, 45],
    total: 1,
    packageIds: [12],
  },
  {
    name: 'stackable 3',
    title: ['加油包立减 3 元', '¥3.00 off extra data'],
    off: { fen: 300 },
    days: [-30, 50],
    total: 500,
    packageType: packageType.extraData,
    stackable: true,
  },
  {
    name: 'stackable 2',
    title: ['加油包立减 2 元', '¥2.00 off extra data'],
    off: { fen: 200 },
    days: [-30, 35],
    total: 500,
    packageType: packageType.extraData,
    stackable: true,
  },
  {
    name: 'cloud storage',
    title: ['云存储 8.5折', '15% off cloud storage'],
    off: { bp: 1500 },
    days: [-30, 90],
    total: 800,
    packageType: packageType.cloudStorage,
  },
  {
    name: 'SMS',
    title: ['短信报警 9折', '10% off SMS alarms'],
    off: { bp: 1000 },
    days: [-30, 90],
    total: 800,
    packageType: packageType.smsAlarm,
  },
  {
    name: 'account of A',
    title: ['年套餐 9折', '10% off yearly plans'],
    off: { bp: 1000 },
    days: [-30, 120],
    total: 3,
    account: 'ownerA',
    packageType: packageType.yearlyDataPlan,
  },
  {
    name: 'warranty',
    title: ['延长保修立减 3 元', '¥3.00 off extended warranty'],
    off: { fen: 300 },
    days: [-30, 75],
    total: 400,
    packageIds: [151, 152],
  },
  {
    name: 'international data plan',
    title: ['流量套餐立减 0.80 美元', '$0.80 off data plans'],
    off: { fen: 80 },
    days: [-60, 60],
    total: 500,
    currency: 'USD',
    packageType: packageType.dataPlan,
  },
  {
    name: 'tc SMS',
    brand: 'tc',
    title: ['短信报警立减 1 元', '¥1.00 off SMS alarms'],
    off: { fen: 100 },
    days: [-30, 60],
    total: 300,
    packageType: packageType.smsAlarm,
  },
  {
    name: 'tc hotspot',
    brand: 'tc',
    title: ['企业流量 8折', '20% off data plans for business'],
    off: { bp: 2000 },
    days: [-30, 60],
    total: 300,
    packageIds: [163],
  },
];

export const couponId = (name: string): string => stableId(`coupon ${name}`);

/** Rows of all coupons, none of them used yet. */
export const couponRows = (calendar: DemoCalendar): CouponRow[] =>
  demoCoupons.map((coupon): CouponRow => {
    const { off, imei, account, packageIds } = coupon;
    const brand = coupon.brand ?? 'zax';
    return {
      id: couponId(coupon.name),
      brand,
      title_zh: coupon.title[0],
      title_en: coupon.title[1],
      type: 'fen' in off ? 'amount' : 'discount',
      amount_fen: 'fen' in off ? off.fen : null,
      discount_bp: 'bp' in off ? off.bp : null,
      currency: coupon.currency ?? 'CNY',
      threshold_fen: coupon.thresholdFen ?? 0,
      scope: imei ? 'device' : account ? 'account' : packageIds ? 'package' : 'none',
      target_imei: imei ?? null,
      target_user_id: account ? accountId(account) : null,
      target_package_ids: packageIds ? [...packageIds] : null,
      package_type: coupon.packageType ?? null,
      stackable: coupon.stackable ?? false,
      valid_from: calendar.inDays(coupon.days[0]),
      valid_to: calendar.inDays(coupon.days[1]),
      revoked: coupon.revoked ?? false,
      total: coupon.total,
      reserved: 0,
      used: 0,
      created_by: brand === 'zax' ? accountId('dealer') : accountId(`allStaff ${brand}`),
      created_at: calendar.inDays(Math.min(coupon.days[0], 0)),
      seller_id: null,
      idempotency_key: null,
      request_hash: null,
    };
  });
