import { dayMs, hourMs } from '@device-pay/rules';
import type { FilePurpose } from '../../platform/database/tables.ts';
import { networkOf } from '../../platform/network.ts';
import type { TryLimit } from '../../platform/tries.ts';

/** How long a file may stay attached to nothing before it is deleted. */
export const probationMs = dayMs;

/** Files that one person, and one address (behind which there may be many), may store. */
export const uploadLimits = (guestId: string, clientIp: string): TryLimit[] => [
  { key: `upload:${guestId}`, max: 60, windowMs: hourMs },
  { key: `upload-from:${networkOf(clientIp)}`, max: 1200, windowMs: hourMs },
];

/**
 * 24 megapixels, or 12 of an AVIF, whose decoder takes twice the memory: more than a page ever shows, and less than what
 * a process has no memory for.
 */
export const maxPixels = (mediaType: string): number =>
  mediaType === 'image/avif' ? 12_000_000 : 24_000_000;

/** Larger pictures are made smaller; an ID card is read well at this size, and carriers take no more than 5 MB. */
export const longestSidePx: Readonly<Partial<Record<FilePurpose, number>>> = { realName: 3000 };

/** The folder of a purpose in the storage, so that a purpose can be deleted, or kept elsewhere, as a whole. */
export const folderOf: Record<FilePurpose, string> = {
  petPicture: 'pets',
  feedback: 'feedback',
  faq: 'faq',
  realName: 'real-name',
};

/** By the media type that a stored file has. */
export const extensionOf: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-m4v': 'm4v',
  'video/3gpp': '3gp',
};
