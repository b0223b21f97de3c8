import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  carrierOfIccid,
  checkIccid,
  isImei,
  isResidentIdNumber,
  maskedPhone,
  passesLuhn,
} from './identifiers.ts';
import { isMainlandMobile, isWholePhoneNumber } from './phone-numbers.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const checkDigitOf = (body: string) => [...'0123456789'].find((digit) => passesLuhn(body + digit)) ?? '';

describe('device and card numbers', () => {
  test.each(['490154203237518', '356938035643809'])('%s is an IMEI', (imei) =>
    expect(isImei(imei)).toBe(true),
  );

  test.each([
    '490154203237517',
    '49015420323751',
    '4901542032375180',
    '49015420323751x',
    ' 490154203237518',
    '',
  ])('%j is not', (text) => expect(isImei(text)).toBe(false));

  test('exactly one check digit fits, and one wrong digit is noticed', () => {
    fc.assert(
      fc.property(digits(14), fc.nat(14), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        expect([...'0123456789'].filter((digit) => isImei(body + digit))).toHaveLength(1);
        const imei = body + checkDigitOf(body);
        const wrong = [...imei].map((digit, i) => (i === at ? (Number(digit) + by) % 10 : digit)).join('');
        expect(isImei(wrong)).toBe(false);
      }),
    );
  });

  test('an ICCID with a wrong check digit is a warning, one of another form an error', () => {
    const body = '898600123456789012';
    const iccid = body + checkDigitOf(body);
    const wrong = body + ((Number(checkDigitOf(body)) + 1) % 10);
    expect([checkIccid(iccid), checkIccid(wrong)]).toEqual(['ok', 'checkDigit']);
    expect(checkIccid(iccid + checkDigitOf(iccid))).toBe('ok');
    expect(checkIccid(`${iccid}7`)).toBe('ok');
    expect(checkIccid(`${iccid}F`)).toBe('ok');
    // A 20th digit may be the check digit.
    expect(checkIccid(wrong + checkDigitOf(wrong))).toBe('ok');
    for (const text of ['', body, `${iccid}00`, `${body}F`]) expect(checkIccid(text)).toBe('malformed');
  });

  test.each([
    ['898600', 'cmcc'],
    ['898602', 'cmcc'],
    ['898604', 'cmcc'],
    ['898607', 'cmcc'],
    ['898608', 'cmcc'],
    ['898601', 'unicom'],
    ['898606', 'unicom'],
    ['898609', 'unicom'],
    ['898603', 'telecom'],
    ['898611', 'telecom'],
    ['894450', null],
    ['', null],
  ])('a card that begins with %s is of %s', (prefix, carrier) => {
    expect(carrierOfIccid(`${prefix}1234567890123`)).toBe(carrier);
  });
});

describe('people', () => {
  test('mainland mobile numbers begin with 13 to 19 and have 11 digits', () => {
    for (const text of ['13800138000', '19912345678']) expect(isMainlandMobile(text)).toBe(true);
    for (const text of ['12800138000', '1380013800', '138001380000', '+8613800138000', '138 0013 8000', '']) {
      expect(isMainlandMobile(text)).toBe(false);
    }
  });

  test('a number that begins like a mainland mobile one is whole, on the cn site', () => {
    for (const text of ['13800138000', '+8613800138000', '02164700000', '110-']) {
      expect(isWholePhoneNumber(text, 'cn'), text).toBe(text !== '110-');
    }
    for (const text of ['1380013800', '138001380000', '12800138000', '+861380013800']) {
      expect(isWholePhoneNumber(text, 'cn'), text).toBe(false);
      expect(isWholePhoneNumber(text, 'iso'), text).toBe(true);
    }
    for (const text of ['+14155550100', '+447700900123']) expect(isWholePhoneNumber(text, 'cn')).toBe(true);
    for (const text of ['12', '+1415555010012345', 'call me'])
      expect(isWholePhoneNumber(text, 'iso')).toBe(false);
  });

  const now = new Date('2026-11-21T00:00:00Z');
  const idNumber = (body: string) =>
    [...'0123456789X'].map((check) => body + check).find((text) => isResidentIdNumber(text, now)) ?? null;

  test('the example of the standard passes, in either case', () => {
    expect(isResidentIdNumber('11010519491231002X', now)).toBe(true);
    expect(isResidentIdNumber('11010519491231002x', now)).toBe(true);
    expect(isResidentIdNumber('440524188001010014', now)).toBe(false);
  });

  test.each([
    '19490230',
    '20230229',
    '19000229',
    '20241301',
    '20240010',
    '20240100',
    '18991231',
    '20261122',
    '20990101',
  ])('no number of a person born on %s passes', (born) => expect(idNumber(`110105${born}002`)).toBeNull());

  test.each(['20240229', '20000229', '20261121', '19000101'])('somebody may be born on %s', (born) => {
    expect(idNumber(`110105${born}002`)).not.toBeNull();
  });

  test('the day of birth is counted in mainland China', () => {
    const number = idNumber('11010520261121002') ?? '';
    expect(isResidentIdNumber(number, new Date('2026-11-20T16:00:00Z'))).toBe(true);
    expect(isResidentIdNumber(number, new Date('2026-11-20T15:59:59Z'))).toBe(false);
  });

  test('one wrong character is noticed', () => {
    const good = '11010519491231002X';
    for (let at = 0; at < 18; at += 1) {
      for (const character of '0123456789X') {
        if (character === good[at]) continue;
        expect(isResidentIdNumber(good.slice(0, at) + character + good.slice(at + 1), now)).toBe(false);
      }
    }
  });

  test.each(['', '11010519491231002', '0101051949123100 2X', '11010519491231002XX', '010105194912310020'])(
    '%j has not the form',
    (text) => expect(isResidentIdNumber(text, now)).toBe(false),
  );

  test('a blank that counts as 0 in the sum does not pass for one', () => {
    const good = '11010519491231002X';
    for (let at = 0; at < 17; at += 1) {
      if (good[at] === '0')
        expect(isResidentIdNumber(`${good.slice(0, at)} ${good.slice(at + 1)}`, now)).toBe(false);
    }
  });
});

test.each([
  ['13800000001', '138****0001'],
  ['+1 202 555 0143', '+1 202 ****0143'],
  ['65550143', '****0143'],
  ['5550143', '55****'],
])('of the phone number %s people see %s', (phone, masked) => expect(maskedPhone(phone)).toBe(masked));
