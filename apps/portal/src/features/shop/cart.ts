import type { CallData } from '@device-pay/contract';
import type { Package } from './package.ts';

/** Several packages for one device, or one package for several devices: each package is bought for each device. */
export interface Cart {
  readonly imeis: readonly string[];
  readonly packages: readonly Pick<Package, 'packageId' | 'name' | 'family' | 'type'>[];
  /** The price of everything, before any coupon, in minor units. */
  readonly amountFen: number;
  /** What it costs usually: not less, but an offer may lower the price. */
  readonly usualFen: number;
  readonly currency: Package['currency'];
  readonly termsVersion: string;
  /** The bundle that the packages are of. */
  readonly templateId?: number;
}

export const packageIdsOf = (cart: Cart | undefined): number[] =>
  (cart?.packages ?? []).map(({ packageId }) => packageId);

/** The cart of one package for one device. */
export const cartOfPackage = (imei: string, item: Package): Cart => ({
  imeis: [imei],
  packages: [item],
  amountFen: item.priceFen,
  usualFen: Math.max(item.originalPriceFen ?? 0, item.priceFen),
  currency: item.currency,
  termsVersion: item.termsVersion,
});

export type Template = CallData<'/package/template/getAllByImei'>[number];

/** The cart for a bundle; undefined if the bundle can't be bought as a whole. */
export function cartOfTemplate(imei: string, template: Template | undefined): Cart | undefined {
  if (!template?.offered) return undefined;
  const { templateId, packages, amountFen, currency } = template;
  // The newest terms among those of its packages apply to the whole order.
  const [termsVersion = ''] = packages.map((item) => item.termsVersion).sort((a, b) => (a > b ? -1 : 1));
  return { imeis: [imei], packages, amountFen, usualFen: amountFen, currency, termsVersion, templateId };
}

/** The products as the app's statistics want them, one for each package. */
export const productsOf = (packages: readonly Pick<Package, 'packageId' | 'name'>[]) =>
  packages.map(({ packageId, name }) => ({ productId: String(packageId), productName: name }));
