import type { BrandId } from './brand.ts';

/** The app builds at which paying changed; compared with appBuildVersion as plain integers. */
export interface PaymentBuilds {
  /** Up to this build the app opens our order page with a pay ticket; above it, the cashier in this view. */
  readonly jumpAbove: number;
  /** From this build on the cashier opens in a view of its own. */
  readonly ownViewFrom: number;
  /** From this build on the app tells the result by `payChange`. */
  readonly payChangeFrom: number;
}

/** A brand's native app, as far as the portal must know it. Data alone, and no part of the first screen. */
export interface NativeApp {
  /** The app's own scheme: `zaxtrack` for `zaxtrack://open`. */
  readonly scheme: string;
  /** Where links open the app by the system itself (universal links, app links). */
  readonly linkOrigin: string;
  readonly stores: { readonly ios: string; readonly android: string };
  /**
   * Hosts that the app may be led to beside the brand's own pages: the cashiers of the payment providers.
   * `*.` stands for any name before it.
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

const nativeApp = (scheme: string, appleId: string): NativeApp => ({
  scheme,
  linkOrigin: `https://app.${scheme}.example`,
  stores: {
    ios: `https://apps.apple.com/app/id${appleId}`,
    android: `https://app.${scheme}.example/download/android`,
  },
  cashierHosts,
  paymentBuilds,
});

const nativeApps: Readonly<Record<BrandId, NativeApp>> = {
  zax: nativeApp('zaxtrack', '1600000001'),
  tc: nativeApp('tianchen', '1600000002'),
  bj: nativeApp('beiji', '1600000003'),
  nn: nativeApp('nuannuan', '1600000004'),
  qg: nativeApp('qiguang', '1600000005'),
  tq: nativeApp('tianqing', '1600000006'),
  xlx: nativeApp('xiaolanxing', '1600000007'),
  ytd: nativeApp('yuntuda', '1600000008'),
};

/** The app of a brand. Throws for a brand that has none: the tests see to it that each has. */
export function nativeAppOf(id: BrandId): NativeApp {
  const app = nativeApps[id];
  if (!app) throw new Error(`The brand ${id} has no native app`);
  return app;
}
