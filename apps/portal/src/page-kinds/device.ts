import type { useCall } from '../call/use-call.ts';

/** A device as its page's visitor may see it. */
export type Device = NonNullable<ReturnType<typeof useCall<'/device/getDeviceByImei'>>['data']>;
