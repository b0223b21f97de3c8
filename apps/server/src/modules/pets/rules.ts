import { hourMs } from '@device-pay/rules';
import type { DeviceRow, PetNoticeRow, PetProfileRow } from '../../platform/database/tables.ts';
import { networkOf } from '../../platform/network.ts';
import type { TryLimit } from '../../platform/tries.ts';
import { isOfPresentOwner } from '../access/public.ts';

/** Weights are entered and shown in jin of 500 g, and kept in grams. */
const gramsPerJin = 500;
export const gramsOfJin = (jin: number): number => Math.max(1, Math.round(jin * gramsPerJin));
export const jinOfGrams = (grams: number): number => grams / gramsPerJin;

/** How often a pet may be changed, and a notice. */
export const changeLimit = (imei: string): TryLimit => ({ key: `pet:${imei}`, max: 60, windowMs: hourMs });
export const publishLimit = (imei: string): TryLimit => ({
  key: `pet-notice:${imei}`,
  max: 20,
  windowMs: hourMs,
});
/** Ids of no notice that an address may name; nobody who follows a link does. */
export const missLimit = (clientIp: string): TryLimit => ({
  key: `pet-notice-miss:${networkOf(clientIp)}`,
  max: 100,
  windowMs: hourMs,
});
/** How often an address may fetch a notice's picture; each is unsealed anew. */
export const pictureLimit = (clientIp: string): TryLimit => ({
  key: `pet-notice-picture:${networkOf(clientIp)}`,
  max: 600,
  windowMs: hourMs,
});

type Owned = Pick<DeviceRow, 'user_id' | 'bound_at'>;

export const isOwnProfile = (device: Owned, profile: Pick<PetProfileRow, 'updated_at'>): boolean =>
  isOfPresentOwner(device, profile.updated_at);

/** A notice is open until it is withdrawn, or the device has another owner. */
export const isOpen = (device: Owned, notice: Pick<PetNoticeRow, 'withdrawn_at' | 'published_at'>): boolean =>
  notice.withdrawn_at === null && isOfPresentOwner(device, notice.published_at);
