import { describe, expect, it } from 'vitest';
import type { OfferedMethod } from './pay-method.ts';
import { payableMethods, paymentOpening } from './payment-opening.ts';

const everything: readonly OfferedMethod[] = [
  { payMethod: 'WX', requestMethods: ['H5', 'JSAPI'] },
  { payMethod: 'ZFB', requestMethods: ['H5'] },
  { payMethod: 'UG', requestMethods: ['H5'] },
];
const all = ['WX', 'ZFB', 'UG'] as const;
const wechat = { kind: 'web', browser: 'wechat' } as const;

describe('the methods that are shown', () => {
  it.each([
    ['a plain browser', { kind: 'web', browser: 'plain' } as const, ['WX', 'ZFB', 'UG']],
    ['WeChat’s browser', wechat, ['WX', 'UG']],
    ['Alipay’s browser', { kind: 'web', browser: 'alipay' } as const, ['ZFB']],
    ['a mini-program', { kind: 'mini-program', browser: undefined } as const, ['WX']],
    ['the app', { kind: 'native', browser: undefined } as const, ['WX', 'ZFB', 'UG']],
  ])('%s shows those that open in it', (_, host, methods) => {
    expect(payableMethods(host, all, everything)).toEqual(methods);
  });

  it('leave out what is not configured, and what the brand does not offer', () => {
    const plain = { kind: 'web', browser: 'plain' } as const;
    expect(payableMethods(plain, all, everything.slice(0, 1))).toEqual(['WX']);
    expect(payableMethods(plain, ['ZFB'], everything)).toEqual(['ZFB']);
  });

  it('leave out WeChat Pay inside WeChat where only its H5 cashier is configured', () => {
    const onlyH5: OfferedMethod[] = [{ payMethod: 'WX', requestMethods: ['H5'] }];
    expect(payableMethods(wechat, all, onlyH5)).toEqual([]);
    expect(payableMethods({ kind: 'mini-program', browser: undefined }, all, onlyH5)).toEqual([]);
  });
});

it('WeChat Pay opens over the page inside WeChat, on a native page in a mini-program, by its address elsewhere', () => {
  expect(paymentOpening(wechat, 'WX')).toBe('jsapi');
  expect(paymentOpening({ kind: 'mini-program', browser: undefined }, 'WX')).toBe('native-page');
  expect(paymentOpening({ kind: 'mini-program', browser: undefined }, 'ZFB')).toBeUndefined();
  expect(paymentOpening({ kind: 'web', browser: 'plain' }, 'WX')).toBe('jump');
});
