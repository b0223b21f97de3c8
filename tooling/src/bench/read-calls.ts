import { type CallDefinition, calls } from '@device-pay/contract';
import {
  accountNameOf,
  dealerNameOf,
  devicesPerAccount,
  devicesPerDealer,
  iccidOf,
  imeiOf,
  orderIdOf,
} from './bench-rows.ts';

/** A person who makes calls, with a device and an order that this person may see. */
export interface Asker {
  readonly userName: string;
  readonly password: string;
  readonly imei: string;
  readonly iccid: string;
  readonly orderId: string;
}

type Who = 'owner' | 'dealer' | 'staff';

export interface ReadCall {
  readonly title: string;
  readonly who: Who;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  fields(asker: Asker): Readonly<Record<string, string>>;
}

const read = (
  title: string,
  path: string,
  fields: ReadCall['fields'] = () => ({}),
  { who = 'owner', method = 'POST' }: { who?: Who; method?: ReadCall['method'] } = {},
): ReadCall => ({ title, path, fields, who, method });

/** The calls for whose answers people wait in front of a screen; they are timed. */
export const readCalls: readonly ReadCall[] = [
  read('device', '/device/getDeviceByImei', ({ imei }) => ({ imei })),
  read('devices of an account', '/device/getDeviceList', () => ({ page: '1' })),
  read('… second page', '/device/getDeviceList', () => ({ page: '2' })),
  read('… with its sub-accounts', '/device/getDeviceList', () => ({ page: '1', childFlag: '1' })),
  read('… searched by digits', '/device/getDeviceList', ({ imei }) => ({ content: imei.slice(-6) })),
  read('devices of a dealer', '/device/getDeviceList', () => ({ page: '1', childFlag: '1' }), {
    who: 'dealer',
  }),
  read('packages for a device', '/pay/package/getPackageList', ({ imei }) => ({ imei })),
  read('orders', '/pay/order/getOrderList', () => ({ page: '1' })),
  read('… second page', '/pay/order/getOrderList', () => ({ page: '2' })),
  read('… in effect', '/pay/order/getOrderList', () => ({ page: '1', status: 'active' })),
  read('… of a device', '/pay/order/getOrderList', ({ imei }) => ({ page: '1', imei })),
  read('order', '/pay/order/getOrder', ({ orderId }) => ({ orderId })),
  read('time line of an order', '/pay/order/timeline', ({ orderId }) => ({ orderId })),
  read('coupons', '/coupon/getCouponList', () => ({}), { method: 'GET' }),
  read('… for a device', '/coupon/getCouponList', ({ imei }) => ({ imei }), { method: 'GET' }),
  read('allowances of a device', '/redis/getPackageByImei', ({ imei }) => ({ imei })),
  read('what ends soon', '/allowances/listExpiring'),
  read('payments of an order', '/pay/order/payments', ({ orderId }) => ({ orderId })),
  read('payment cases', '/pay/case/list', () => ({ page: '1' }), { who: 'staff' }),
];

/**
 * Every call with the effect `read`, with the contract's example as input, about a device and an order of the asker.
 * Their query plans are checked.
 */
export const everyRead: readonly ReadCall[] = Object.values<CallDefinition>(calls)
  .filter(({ effect }) => effect === 'read')
  .map(({ name, path, method, tier, example }) => {
    const who = tier === 'dealer' || tier === 'staff' ? tier : 'owner';
    const given = example.input as Readonly<Record<string, unknown>>;
    const fields: ReadCall['fields'] = ({ imei, iccid, orderId }) => {
      const own: Readonly<Record<string, string>> = { imei, iccid, simCardNumber: iccid, orderId };
      return Object.fromEntries(
        Object.entries(given).map(([field, value]) => [field, own[field] ?? String(value)]),
      );
    };
    return read(name, path, fields, { who, method });
  });

/**
 * People spread evenly over `size` devices: accounts with {@link devicesPerAccount} devices, dealers with
 * {@link devicesPerDealer}, and staff, who may see them all.
 */
export function askersOf(who: Who, size: number, count: number): Asker[] {
  const devicesEach = who === 'dealer' ? devicesPerDealer : devicesPerAccount;
  const people = Math.ceil(size / devicesEach);
  return Array.from({ length: Math.min(count, people) }, (_, index) => {
    const person = Math.floor((index * people) / Math.min(count, people));
    const first = person * devicesEach;
    const own = { imei: imeiOf(first), iccid: iccidOf(first), orderId: orderIdOf(first) };
    return { ...own, ...logins[who](person) };
  });
}

/** The copied accounts have the passwords of the demo's accounts. */
const logins: Record<Who, (person: number) => Pick<Asker, 'userName' | 'password'>> = {
  owner: (person) => ({ userName: accountNameOf(person), password: 'demo-owner-1' }),
  dealer: (person) => ({ userName: dealerNameOf(person), password: 'demo-dealer-1' }),
  staff: () => ({ userName: '13800000004', password: 'demo-staff-1' }),
};
