import { isImei } from '@device-pay/rules';

/**
 * The first number in a label's codes that is an imei with a valid check digit. Parts of longer numbers do not count:
 * the label also has a SIM number, and in one of ten its first digits would pass.
 */
export const imeiIn = (text: string): string | undefined => text.match(/\d+/g)?.find(isImei);
