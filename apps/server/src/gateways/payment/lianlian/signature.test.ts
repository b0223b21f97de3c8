import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from './json.ts';
import { readPaymentNotice } from './messages.ts';
import { signatureContent, signContent, verifiesContent } from './signature.ts';

describe('what LianLian signs of a message', () => {
  it.each([
    [{ b: { d: '20', c: '10' }, a: '100' }, 'a=100&c=10&d=20'],
    // Names are sorted within each object, not over the whole: objects keep their places.
    [{ z: '1', order: { zz: '2', a: '3' }, b: '4' }, 'b=4&a=3&zz=2&z=1'],
    [{ list: [{ b: '2', a: '1' }, { a: '3' }], c: '4' }, 'c=4&a=1&b=2&a=3'],
    [{ Z: '1', a: '2', '3ds_status': '3' }, '3ds_status=3&Z=1&a=2'],
    [{ none: null, missing: undefined, empty: '', zero: '0', no: false }, 'empty=&no=false&zero=0'],
    [{ list: ['x', 'y'], a: '1' }, 'a=1'],
    [{}, ''],
  ])('of %j is %j', (message, content) => {
    expect(signatureContent(message)).toBe(content);
  });

  it('is the digits as they were sent, not what a number makes of them', () => {
    const message = parseExactJson('{"amount":9.90,"big":12345678901234567890,"rate":1.00000000}');
    expect(signatureContent(message ?? {})).toBe('amount=9.90&big=12345678901234567890&rate=1.00000000');
  });

  it('leaves the structure out, so that it is the schema which refuses another one', () => {
    const data = { payment_amount: '9.90', payment_currency_code: 'USD', payment_status: 'PS' };
    const rightful = { ll_transaction_id: '1', merchant_transaction_id: '2', payment_data: data };
    const flat = { ll_transaction_id: '1', merchant_transaction_id: '2', ...data };
    const wrapped = { order: rightful };
    const listed = { ...rightful, payment_data: [data] };
    for (const forged of [flat, wrapped, listed]) {
      expect(signatureContent(forged)).toBe(signatureContent(rightful));
      expect(readPaymentNotice(forged)).toBeUndefined();
    }
    expect(readPaymentNotice(rightful)).toEqual(rightful);
    expect(signatureContent({ a: { b: '1', x: '2' } })).toBe(signatureContent({ b: '1', x: '2' }));
  });

  it.each(['-1.00', '1.001', '1e3', ' 1.00', '٣.00', ''])('an amount of %j is no amount', (amount) => {
    const data = { payment_amount: amount, payment_currency_code: 'USD', payment_status: 'PS' };
    const notice = { ll_transaction_id: '1', merchant_transaction_id: '2', payment_data: data };
    expect(readPaymentNotice(notice)).toBeUndefined();
  });
});

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
  });

  it('holds for its content and no other', () => {
    const signature = signContent('a=1', privateKey);
    expect(verifiesContent('a=1', signature, publicKey)).toBe(true);
    expect(verifiesContent('a=2', signature, publicKey)).toBe(false);
    for (const wrong of ['', 'AAAA', '***']) expect(verifiesContent('a=1', wrong, publicKey)).toBe(false);
  });
});
