import type { DeviceRow } from '../../platform/database/tables.ts';

/** Whether what is of a time is the present owner's. What is from before they had the device is nobody's to see. */
export const isOfPresentOwner = (
  { user_id: userId, bound_at: boundAt }: Pick<DeviceRow, 'user_id' | 'bound_at'>,
  at: Date,
): boolean => userId !== null && (boundAt === null || at >= boundAt);
