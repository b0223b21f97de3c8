import type { CallData } from '@device-pay/contract';
import type { Package } from './package.ts';

/** Several packages for one device, or one for several: each package is bought for each device. */
export interface Cart {
  readonly imeis: readonly string[];
  readonly packages: readonly Pick<Package, 'packageId' | 'name' | 'family' | 'type'>[];
  /** Of all of them, before any coupon; minor units. */
  readonly amountFen: number;
  readonly currency: Package['currency'];
  readonly termsVersion: string;
}

export type Template = CallData<'/package/template/getAllByImei'>[number];

/** A bundle for one device; undefined where it can't be bought as a whole. */
export function cartOfTemplate(imei: string, template: Template | undefined): Cart | undefined {
  if (!template?.offered) return undefined;
  const { packages, amountFen, currency } = template;
  // The newest terms among them hold for the whole order.
  const [termsVersion = ''] = packages.map((item) => item.termsVersion).sort((a, b) => (a > b ? -1 : 1));
  return { imeis: [imei], packages, amountFen, currency, termsVersion };
}

/** What the app's own statistics count, one for each package. */
export const productsOf = (packages: readonly Pick<Package, 'packageId' | 'name'>[]) =>
  packages.map(({ packageId, name }) => ({ productId: String(packageId), productName: name }));
