import { expect, it } from 'vitest';
import { imeiIn } from './imei-in.ts';

it.each([
  ['490154203237518', '490154203237518'],
  ['IMEI:490154203237518;SN:12', '490154203237518'],
  ['https://a.example/?sn=123456789012345&imei=356938035643809', '356938035643809'],
  // The first 15 digits of this SIM number have a valid imei check digit.
  ['89860012345678412345', undefined],
  ['ICCID 89860012345678412345 IMEI 490154203237518', '490154203237518'],
  ['490154203237517', undefined],
  ['4901542032375180', undefined],
  ['', undefined],
])('the code %j names the device %s', (text, imei) => {
  expect(imeiIn(text)).toBe(imei);
});
