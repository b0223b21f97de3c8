import type { CallData, PopupPlace } from '@device-pay/contract';

export type Popup = NonNullable<CallData<'/redis/getPopupWindowByImei'>>;

/** The place of this page, as staff name it when they write an offer. */
export const advertisementPlace: PopupPlace = 'ad-view';

/** What may stand here: an offer. Notices and reminders belong to the pages that they are about. */
export const offerOf = (popup: Popup | null | undefined): Popup | undefined =>
  popup?.type === 'offer' ? popup : undefined;
