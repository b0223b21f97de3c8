/** The app builds at which paying changed, compared with appBuildVersion as plain integers. */
export interface PaymentBuilds {
  /** Up to this build the app opens our order page with a pay ticket; above it, the cashier in this view. */
  readonly jumpAbove: number;
  /** From this build on the cashier opens in a view of its own. */
  readonly ownViewFrom: number;
  /** From this build on the app reports the result by `payChange`. */
  readonly payChangeFrom: number;
}

/** What the portal must know of a brand's native app. Only data, and not loaded with the first screen. */
export interface NativeApp {
  /** The app's URL scheme: `zaxtrack` for `zaxtrack://open`. */
  readonly scheme: string;
  /** The origin whose links the system opens in the app (universal links, app links). */
  readonly linkOrigin: string;
  readonly stores: { readonly ios: string; readonly android: string };
  /**
   * Hosts that the app may be sent to beside the brand's own pages: the cashiers of the payment providers. `*.` stands
   * for any subdomain.
   */
  readonly cashierHosts: readonly string[];
  readonly paymentBuilds: PaymentBuilds;
}

const paymentBuilds: PaymentBuilds = { jumpAbove: 2204201, ownViewFrom: 2406181, payChangeFrom: 2408131 };

const cashierHosts = [
  'wx.tenpay.com',
  'openapi.alipay.com',
  'mclient.alipay.com',
  '*.lianlianpay.com',
  'checkout.stripe.com',
];

/** Fills in what all brands' apps share, from the app's scheme and its number in Apple's store. */
export const defineNativeApp = (scheme: string, appleId: string): NativeApp => ({
  scheme,
  linkOrigin: `https://app.${scheme}.example`,
  stores: {
    ios: `https://apps.apple.com/app/id${appleId}`,
    android: `https://app.${scheme}.example/download/android`,
  },
  cashierHosts,
  paymentBuilds,
});
