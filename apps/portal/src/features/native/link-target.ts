import type { currentNativeApp } from '../../brand/current-native-app.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';

type NativeApp = ReturnType<typeof currentNativeApp>;

/** What a link opens in the app: a page of the portal, with the device and the order that it is about. */
export interface LinkTarget {
  readonly page: string;
  readonly imei: string | undefined;
  readonly orderId: string | undefined;
}

const landingPage = 'serve.html';

const matching = (value: string | null, form: RegExp): string | undefined =>
  value !== null && form.test(value) ? value : undefined;

/**
 * Takes from an address what may be passed to the app. Anything but a page of the portal (another host, a script, a
 * token) is dropped; without a valid page the target is the services home.
 */
export function readLinkTarget(query: URLSearchParams, hasPage: (path: string) => boolean): LinkTarget {
  const page = matching(query.get('page'), /^(?!native-app\/)[\w-]+(\/[\w-]+){0,3}\.html$/);
  return {
    page: page !== undefined && hasPage(page) ? page : landingPage,
    imei: matching(query.get('imei'), /^\d{15}$/),
    orderId: matching(query.get('orderId'), /^[0-9A-Za-z_]{6,32}$/),
  };
}

const parametersOf = ({ page, imei, orderId }: LinkTarget): string =>
  new URLSearchParams({ page, ...(imei && { imei }), ...(orderId && { orderId }) }).toString();

/** The target's address in this browser: `/pay/order.html?imei=…`. */
export const portalUrl = ({ page, imei, orderId }: LinkTarget): string => pageUrl(page, { imei, orderId });

/** An address with the app's own scheme: it opens the app if it is installed, and is an error if it is not. */
export const deepLink = ({ scheme }: NativeApp, target: LinkTarget): string =>
  `${scheme}://open?${parametersOf(target)}`;

/** A web address that the system opens in the app; without the app, the page at that address says where to get it. */
export const universalLink = ({ linkOrigin }: NativeApp, target: LinkTarget): string =>
  `${linkOrigin}/open?${parametersOf(target)}`;

export type PhoneSystem = 'ios' | 'android' | 'other';

/** The phone's system, which decides the store. An iPad calls itself a Mac, but has a touch screen. */
export function phoneSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): PhoneSystem {
  if (/Android|HarmonyOS/i.test(userAgent)) return 'android';
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'other';
}
