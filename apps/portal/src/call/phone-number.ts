import { isMainlandMobile, type Site } from '@device-pay/rules';

/** Whether the server accepts this as the phone number of a device's owner. */
export const isPhoneNumber = (typed: string, site: Site): boolean =>
  site === 'cn' ? isMainlandMobile(typed.replace(/^\+86/, '')) : /^\+?\d{6,15}$/.test(typed);
