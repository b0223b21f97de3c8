import type { CallData, PopupPlace } from '@device-pay/contract';

export type Popup = NonNullable<CallData<'/redis/getPopupWindowByImei'>>;

/** The name of this page's place, as staff use it for offers. */
export const advertisementPlace: PopupPlace = 'ad-view';

/** Only an offer may be shown here. Notices and reminders belong to the pages that they are about. */
export const offerOf = (popup: Popup | null | undefined): Popup | undefined =>
  popup?.type === 'offer' ? popup : undefined;
