import { camera, hotspot, locator, petTracker } from './portal.ts';

/** Ids that exist only in this run's database. */
export interface Orders {
  readonly orderId?: string | undefined;
}

/** The queries of pages that are not about the hotspot of the demo's owner. */
const queries: Readonly<Record<string, string>> = {
  'camera/cloud/package.html': `imei=${camera}`,
  'template/package.html': `imei=${camera}`,
  'audio_information.html': `imei=${camera}`,
  'information.html': `imei=${locator}`,
  'alarm/config.html': `imei=${locator}`,
  'alarm/list.html': `imei=${locator}`,
  'pet/petInfo.html': `imei=${petTracker}`,
  'pet/seek.html': `imei=${petTracker}`,
};

const ofAnOrder = ['order-details.html', 'orderPay-details.html', 'orderPay2.html'];

/** The address of a page below /pay/, such as `serve.html?imei=490154203237518`. */
export function addressOf(path: string, { orderId }: Orders): string {
  const query = queries[path] ?? `imei=${hotspot}`;
  const order = orderId && ofAnOrder.includes(path) ? `&orderId=${orderId}` : '';
  return `${path}?${query}${order}`;
}

/** Views of a page that its address alone does not open. */
export const views: readonly string[] = [
  `information.html?view=mine&imei=${locator}`,
  'information.html?view=calendar',
  `coupon.html?imei=${hotspot}&packageIds=102`,
  'serve-info.html?topic=audio',
  'logout.html?view=sessions',
  'logout.html?view=consents',
  'logout.html?view=export',
  'logout.html?view=cancel',
  'logout.html?view=requests',
  'complaint.html?kind=suggestion',
  'record.html?state=closed',
  'order.html?tab=refunds',
];
