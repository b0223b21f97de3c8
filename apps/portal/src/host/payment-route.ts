/** The app builds at which paying changed. Compared as plain integers. */
export interface PaymentThresholds {
  /** Up to this build the app opens our order page with a pay ticket; above it, the cashier in this view. */
  readonly jumpAboveBuild: number;
  /** From this build on the cashier opens in a view of its own. */
  readonly ownViewFromBuild: number;
  /** From this build on the app tells the result by `payChange`. */
  readonly payChangeFromBuild: number;
}

const paymentThresholds: PaymentThresholds = {
  jumpAboveBuild: 2204201,
  ownViewFromBuild: 2406181,
  payChangeFromBuild: 2408131,
};

/** link: our order page in a new view · same-view: the cashier here · own-view: the cashier in a new view. */
export type PaymentRoute = 'link' | 'same-view' | 'own-view';

/** How the app opens a payment. An app that does not tell its build is taken for an old one. */
export function paymentRoute(
  appBuildVersion: number | undefined,
  thresholds: PaymentThresholds = paymentThresholds,
): PaymentRoute {
  if (appBuildVersion === undefined || appBuildVersion <= thresholds.jumpAboveBuild) return 'link';
  return appBuildVersion < thresholds.ownViewFromBuild ? 'same-view' : 'own-view';
}

/** Whether the app tells by `payChange` how a payment in its own view went. */
export const tellsPayChange = (
  appBuildVersion: number | undefined,
  thresholds: PaymentThresholds = paymentThresholds,
): boolean => appBuildVersion !== undefined && appBuildVersion >= thresholds.payChangeFromBuild;
