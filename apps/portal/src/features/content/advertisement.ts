import type { CallData } from '@device-pay/contract';
import { trustedUrl } from '../../brand/trusted-url.ts';

export type Popup = NonNullable<CallData<'/redis/getPopupWindowByImei'>>;

/** The place of this page, as staff name it when they write an offer. */
export const advertisementPlace = 'ad-view';

/** What may stand here: an offer. Notices and reminders belong to the pages that they are about. */
export const offerOf = (popup: Popup | null | undefined): Popup | undefined =>
  popup?.type === 'offer' ? popup : undefined;

/**
 * Where its button leads: a page of the portal, here or on another host of the brand. Undefined for every other address,
 * whoever wrote it.
 */
export function actionUrlOf(
  { buttonType, actionUrl }: Pick<Popup, 'buttonType' | 'actionUrl'>,
  here: string,
  brandHosts: readonly string[],
): string | undefined {
  if (buttonType !== 'open' || actionUrl === null) return undefined;
  const url = trustedUrl(actionUrl, here, brandHosts);
  if (!url) return undefined;
  return url.origin === new URL(here).origin ? url.pathname + url.search + url.hash : url.href;
}
