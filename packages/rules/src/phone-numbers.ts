import type { Site } from './site.ts';

/** A mainland mobile number: 11 digits, without country code, spaces or dashes. */
export function isMainlandMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/**
 * Whether a phone number of 6 to 15 digits can be called. On the cn site, one that begins like a mainland mobile number
 * must be a whole one: who leaves out a digit would never hear from us. Landlines and foreign numbers are taken as they
 * are.
 */
export function isWholePhoneNumber(text: string, site: Site): boolean {
  return /^\+?\d{6,15}$/.test(text) && !isCutMobile(text, site);
}

/** A phone number, of any country, with whatever blanks people put in it, and with its extension; whole as above. */
export const isContactPhone = (text: string, site: Site): boolean =>
  /^\+?\(?\d[\d ()-]{4,28}$/.test(text) && !isCutMobile(text, site);

/** Whether a number begins like a mainland mobile one, and is none. */
const isCutMobile = (text: string, site: Site): boolean =>
  site === 'cn' && /^1(?![3-9]\d{9}$)/.test(text.replace(/^(?:\+|00)86|[ ()-]/g, ''));
