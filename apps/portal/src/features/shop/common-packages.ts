import type { Package } from './package.ts';

/** A package that is offered to each of several devices. */
export interface SharedPackage {
  readonly item: Package;
  /** The sum over all devices, in minor units; prices differ when a claimed offer runs on one of them. */
  readonly amountFen: number;
  /** The price for each device; null if it is not the same for all. */
  readonly eachFen: number | null;
  /** When the package would end on each device, by imei. */
  readonly ends: ReadonlyMap<string, string>;
}

/** The packages that are offered to one device. */
export interface DeviceOffers {
  readonly imei: string;
  readonly packages: readonly Package[];
}

/** The packages that are offered to every device, in the sequence of the first device's catalogue. */
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

/** The package that is chosen by default. */
export const usualShared = (shared: readonly SharedPackage[]): SharedPackage | undefined =>
  shared.find(({ item }) => item.hot) ?? shared[0];
