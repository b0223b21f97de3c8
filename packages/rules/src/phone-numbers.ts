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
  if (!/^\+?\d{6,15}$/.test(text)) return false;
  const national = text.replace(/^(?:\+|00)86/, '');
  return site === 'iso' || !national.startsWith('1') || isMainlandMobile(national);
}
