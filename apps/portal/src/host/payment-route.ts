import type { PaymentBuilds } from '@device-pay/brands/native-app';

/** link: our order page in a new view · same-view: the cashier here · own-view: the cashier in a new view. */
export type PaymentRoute = 'link' | 'same-view' | 'own-view';

/** How the app opens a payment. An app that does not tell its build is taken for an old one. */
export function paymentRouteOf(appBuildVersion: number | undefined, builds: PaymentBuilds): PaymentRoute {
  if (appBuildVersion === undefined || appBuildVersion <= builds.jumpAbove) return 'link';
  return appBuildVersion < builds.ownViewFrom ? 'same-view' : 'own-view';
}

/** Whether the app tells by `payChange` how a payment in its own view went. */
export const tellsPayChange = (appBuildVersion: number | undefined, builds: PaymentBuilds): boolean =>
  appBuildVersion !== undefined && appBuildVersion >= builds.payChangeFrom;
