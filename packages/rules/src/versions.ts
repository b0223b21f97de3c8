/** Where the portal runs. */
export type Environment = 'native' | 'mini-program' | 'web';

/**
 * Builds of the native app (`appInfo.appBuildVersion`, plain integers) from which on it pays differently.
 * They are on another scale than `versionNumber` and must never be compared with it.
 */
export interface BuildThresholds {
  /** Builds ABOVE this one pay in the app; this one and older ones open a link. */
  inAppPay: number;
  /** From this build on the provider's page opens in a view of its own. */
  pushNewH5: number;
  /** From this build on the result comes back as a payChange event. */
  payChange: number;
}

export const DEFAULT_BUILD_THRESHOLDS: BuildThresholds = {
  inAppPay: 2_204_201,
  pushNewH5: 2_406_181,
  payChange: 2_408_131,
};

/**
 * How payment is opened. `linkPay`: the page orderPay-details outside this view, with a pay ticket; `sameView`:
 * the url of getPayJump in this view; `pushNewH5`: that url in a new view; `pushNewH5WithPayChange`: likewise,
 * and the result comes back by event.
 */
export type PayOpening = 'linkPay' | 'sameView' | 'pushNewH5' | 'pushNewH5WithPayChange';

/** `"2.13.4"` → 2 130 400 (major × 1 000 000 + minor × 10 000 + patch × 100). Missing parts are 0; null for no version. */
export function versionNumber(version: string): number | null {
  const match = /^\s*v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?![\d])/i.exec(version);
  if (!match) return null;
  return Number(match[1]) * 1_000_000 + Number(match[2] ?? 0) * 10_000 + Number(match[3] ?? 0) * 100;
}

/**
 * How payment is opened here. A native app that does not tell its build is treated as the oldest, which works
 * in all. A web page pays in its own view; a mini-program's view cannot pay and hands a ticket on.
 */
export function payOpening(
  environment: Environment,
  appBuildVersion: number | string | null | undefined,
  thresholds: BuildThresholds = DEFAULT_BUILD_THRESHOLDS,
): PayOpening {
  if (environment === 'web') return 'sameView';
  if (environment === 'mini-program') return 'linkPay';
  const build = /^\d+$/.test(`${appBuildVersion}`) ? Number(appBuildVersion) : 0;
  if (build <= thresholds.inAppPay) return 'linkPay';
  if (build >= thresholds.payChange) return 'pushNewH5WithPayChange';
  return build >= thresholds.pushNewH5 ? 'pushNewH5' : 'sameView';
}
