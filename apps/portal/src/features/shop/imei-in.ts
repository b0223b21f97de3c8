import { isImei } from '@device-pay/rules';

/**
 * The first imei with a right check digit in what a label's codes say. The digits of a longer number are none: a card
 * number stands beside it, and one in ten has such digits in it.
 */
export const imeiIn = (text: string): string | undefined => text.match(/\d+/g)?.find(isImei);
