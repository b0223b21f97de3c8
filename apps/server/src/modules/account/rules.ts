import { dayMs, hourMs, minuteMs } from '@device-pay/rules';
import { networkOf } from '../../platform/network.ts';
import type { TryLimit } from '../../platform/tries.ts';

export interface LoginLimits {
  readonly account: readonly TryLimit[];
  readonly address: TryLimit;
}

/** Guessing is slowed per account and address, per account, and per address. */
export const loginLimits = (brand: string, userName: string, clientIp: string): LoginLimits => ({
  account: [
    { key: `login:${brand}:${userName}:${networkOf(clientIp)}`, max: 5, windowMs: 15 * minuteMs },
    // Whoever goes on guessing waits longer, as the registration agreement says: until the end of these longer windows.
    { key: `login-hour:${brand}:${userName}:${networkOf(clientIp)}`, max: 10, windowMs: hourMs },
    { key: `login-hours:${brand}:${userName}:${networkOf(clientIp)}`, max: 15, windowMs: 4 * hourMs },
    // Wider, so that a stranger can't lock an owner out with five wrong passwords. Its prefix is another one, or a user
    // name that ends in a colon and an address would give the key of that address.
    { key: `login-account:${brand}:${userName}`, max: 30, windowMs: 15 * minuteMs },
  ],
  address: { key: `login-from:${networkOf(clientIp)}`, max: 50, windowMs: 15 * minuteMs },
});

/** 5 tries an hour for each device and address, and a wider limit for the device alone. */
export const possessionLimits = (imei: string, clientIp: string): TryLimit[] => [
  { key: `possession:${imei}:${networkOf(clientIp)}`, max: 5, windowMs: hourMs },
  { key: `possession:${imei}`, max: 20, windowMs: hourMs },
];

/** How long a proof of possession holds, and how long a password stays fresh. */
export const possessionMs = dayMs;
export const freshMs = 5 * minuteMs;

/** How many codes an address may have us ask WeChat about: many, as whole mobile networks share one address. */
export const codeLimit = (clientIp: string): TryLimit => ({
  key: `wechat-code:${networkOf(clientIp)}`,
  max: 600,
  windowMs: 10 * minuteMs,
});

/** How long these last: a way to WeChat and back; a license; the wait for a password after WeChat found no account. */
export const authorizationMs = 10 * minuteMs;
export const licenseMs = 5 * minuteMs;
export const linkMs = 10 * minuteMs;

/** What each role may do, for the portal's menus; the server's decisions come from `may`. */
export const permissionsOf = {
  user: ['devices.read', 'devices.configure', 'orders.read', 'orders.pay', 'coupons.use', 'support.write'],
  dealer: ['devices.subtree.read', 'coupons.create', 'orders.read', 'orders.pay', 'support.write'],
  staff: ['faq.write', 'popups.write', 'complaints.write', 'refunds.write', 'catalogue.write'],
} as const;
