import type { useCall } from '../call/use-call.ts';

/** A device as its page's visitor may see it. */
export type Device = NonNullable<ReturnType<typeof useCall<'/device/getDeviceByImei'>>['data']>;

/** What a device is called: as its owner has named it, else by its model. */
export const nameOfDevice = ({ name, modelName }: Pick<Device, 'name' | 'modelName'>): string =>
  name ?? modelName;
