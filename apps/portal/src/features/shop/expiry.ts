import type { CallData } from '@device-pay/contract';
import * as packageType from '@device-pay/rules/package-types';
import { planTypes } from './package.ts';

export type Expiring = CallData<'/allowances/listExpiring'>['list'][number];

/** The choices of how many days ahead the calendar shows. */
export const ranges = ['1', '3', '7', '30', '365'] as const;
export type Range = (typeof ranges)[number];

/** The most devices in one order. The server takes 50, but each device here makes a call to ask what is offered. */
export const maxDevices = 20;

/** Identifies a row of the calendar; a device may have several. */
export const expiringKey = ({ imei, type }: Pick<Expiring, 'imei' | 'type'>): string =>
  `${imei}.${type ?? 'service'}`;

/** Groups rows, which are sorted by their end, into months. `monthOf`: in the site's time zone. */
export function byMonth<Item extends Pick<Expiring, 'expirationTime'>>(
  items: readonly Item[],
  monthOf: (time: string) => string,
): readonly { readonly month: string; readonly items: readonly Item[] }[] {
  const months: { month: string; items: Item[] }[] = [];
  for (const item of items) {
    const month = monthOf(item.expirationTime);
    const last = months[months.length - 1];
    if (last?.month === month) last.items.push(item);
    else months.push({ month, items: [item] });
  }
  return months;
}

/** A device whose renewal was chosen, and the package type that expires; null is the device's own service time. */
export interface ChosenRenewal {
  readonly imei: string;
  readonly type: number | null;
}

/** The renewals that the address names; malformed ones are left out. */
export function renewalsOf(parameter: string | null): readonly ChosenRenewal[] {
  return (parameter ?? '').split(',').flatMap((text) => {
    const match = /^(\d{15})\.(\d{1,4}|service)$/.exec(text);
    if (!match?.[1]) return [];
    return [{ imei: match[1], type: match[2] === 'service' ? null : Number(match[2]) }];
  });
}

/** A device's own service time is renewed by a renewal of its platform, a cloud service or a data plan. */
const serviceTypes: readonly number[] = [packageType.platformRenewal, packageType.cloudService, ...planTypes];

function renewingTypes(type: number | null): readonly number[] {
  if (type === null) return serviceTypes;
  // A plan of any type continues a plan of any other.
  return planTypes.includes(type) ? planTypes : [type];
}

/**
 * The package types that renew what was chosen of each device, by imei. What renews another device's row must not be
 * bought for this one: its own row would end all the same.
 */
export function typesByDevice(renewals: readonly ChosenRenewal[]): ReadonlyMap<string, readonly number[]> {
  const byDevice = new Map<string, readonly number[]>();
  for (const { imei, type } of renewals) {
    byDevice.set(imei, [...new Set([...(byDevice.get(imei) ?? []), ...renewingTypes(type)])]);
  }
  return byDevice;
}
