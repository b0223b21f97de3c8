import type { CallData } from '@device-pay/contract';

export type Pet = NonNullable<CallData<'/petMessage/getPetMessageByImei'>>;
/** A lost-pet notice as anybody reads it. */
export type Notice = CallData<'/petMessage/notice'>;
export type NoticeField = NonNullable<Pet['notice']>['fields'][number];
export type PhoneShown = NonNullable<Notice['phoneShown']>;
