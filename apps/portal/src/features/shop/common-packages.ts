import type { Package } from './package.ts';

/** A package that every one of several devices is offered. */
export interface SharedPackage {
  readonly item: Package;
  /** Of all devices together, minor units: an offer may be running on one of them. */
  readonly amountFen: number;
  /** Of each device; null where it is not the same for all. */
  readonly eachFen: number | null;
  /** When it would end on each device, by imei. */
  readonly ends: ReadonlyMap<string, string>;
}

/** What one device is offered. */
export interface DeviceOffers {
  readonly imei: string;
  readonly packages: readonly Package[];
}

/** What is offered to every device, in the order of the first one's catalogue. */
export function commonPackages(devices: readonly DeviceOffers[]): readonly SharedPackage[] {
  const first = devices[0]?.packages ?? [];
  return first.flatMap((item) => {
    const ends = new Map<string, string>();
    const prices: number[] = [];
    for (const { imei, packages } of devices) {
      const own = packages.find((one) => one.packageId === item.packageId);
      if (!own?.offered || own.currency !== item.currency) return [];
      ends.set(imei, own.expirationTime);
      prices.push(own.priceFen);
    }
    const amountFen = prices.reduce((sum, priceFen) => sum + priceFen, 0);
    const eachFen = prices.every((priceFen) => priceFen === item.priceFen) ? item.priceFen : null;
    return [{ item, amountFen, eachFen, ends }];
  });
}

/** The one that is taken unless somebody says otherwise. */
export const usualShared = (shared: readonly SharedPackage[]): SharedPackage | undefined =>
  shared.find(({ item }) => item.hot) ?? shared[0];
