import type { CallData } from '@device-pay/contract';
import { cloudServiceType, planTypes } from './package.ts';

export type Expiring = CallData<'/allowances/listExpiring'>['list'][number];

/** How many days ahead one looks. */
export const ranges = ['1', '3', '7', '30', '365'] as const;
export type Range = (typeof ranges)[number];

/** Devices in one order; the server takes 50, and each is asked what fits it. */
export const maxDevices = 20;

/** One row of the calendar; a device may have several. */
export const expiringKey = ({ imei, type }: Pick<Expiring, 'imei' | 'type'>): string =>
  `${imei}.${type ?? 'service'}`;

/** Rows under the months in which they end, in the order in which they came. `monthOf`: in the site's zone. */
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

/** A device whose renewal was chosen, and the package type that ends; null is its own service time. */
export interface ChosenRenewal {
  readonly imei: string;
  readonly type: number | null;
}

/** What the address says was chosen; anything that is no device is left out. */
export function renewalsOf(parameter: string | null): readonly ChosenRenewal[] {
  return (parameter ?? '').split(',').flatMap((text) => {
    const match = /^(\d{15})\.(\d{1,4}|service)$/.exec(text);
    if (!match?.[1]) return [];
    return [{ imei: match[1], type: match[2] === 'service' ? null : Number(match[2]) }];
  });
}

/** The device's own service time is renewed by its platform, its cloud service or its data plan. */
const serviceTypes: readonly number[] = [4, cloudServiceType, ...planTypes];

/** The package types that renew what was chosen. */
export const typesOf = (renewals: readonly ChosenRenewal[]): readonly number[] => [
  ...new Set(renewals.flatMap(({ type }) => (type === null ? serviceTypes : [type]))),
];
