import { calls } from '@device-pay/contract';
import { describe, expect, it } from 'vitest';
import type { Allowance } from '../../call/allowance.ts';
import { boosts, highSpeedOf } from './high-speed.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const plan: Allowance = {
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot',
  name: '30 GB a month',
  unit: 'G',
  level: 'plenty',
  expirationTime: '2026-12-11T06:00:00.000Z',
};
const empty = { ...plan, level: 'empty' as const };

describe('high speed', () => {
  it('is on as long as any data is left', () => {
    expect(highSpeedOf([empty, { ...plan, family: 'traffic' }], now)).toBe('on');
    expect(highSpeedOf([empty, { ...plan, level: 'low' }], now)).toBe('low');
  });

  it('is off where all is used up, and not there without a plan', () => {
    expect(highSpeedOf([empty], now)).toBe('off');
    expect(highSpeedOf([], now)).toBe('none');
    expect(highSpeedOf([{ ...plan, expirationTime: '2026-11-20T00:00:00.000Z' }], now)).toBe('none');
    expect(highSpeedOf([{ ...plan, family: 'alarm' }], now)).toBe('none');
  });

  it('is on again with the plan that has followed since the levels were read', () => {
    const ended = { ...empty, expirationTime: '2026-11-20T00:00:00.000Z' };
    expect(highSpeedOf([{ ...ended, endsAt: '2026-12-20T00:00:00.000Z' }], now)).toBe('on');
    expect(highSpeedOf([{ ...ended, endsAt: ended.expirationTime }], now)).toBe('none');
    const begun = { ...plan, level: 'none' as const, effectiveTime: '2026-11-20T00:00:00.000Z' };
    expect(highSpeedOf([begun], now)).toBe('on');
    expect(highSpeedOf([{ ...begun, effectiveTime: '2026-11-30T00:00:00.000Z' }], now)).toBe('none');
    // A guest is not told when it begins.
    expect(highSpeedOf([{ ...plan, level: 'none' }], now)).toBe('none');
  });
});

it('what is offered to make it faster can be bought, overlays and cheap ones first', () => {
  const [example] = calls['catalogue.get-package-list'].example.data;
  if (!example) throw new Error('the contract has no example');
  const packages = [
    { ...example, packageId: 1, priceFen: 2990 },
    { ...example, packageId: 2, priceFen: 1990 },
    { ...example, packageId: 3, priceFen: 690, group: 10 },
    { ...example, packageId: 4, priceFen: 100, highSpeed: false },
    { ...example, packageId: 5, priceFen: 100, offered: false },
  ];
  const ids = (hasPlan: boolean) => boosts(packages, hasPlan).map(({ packageId }) => packageId);
  expect(ids(true)).toEqual([3, 2, 1]);
  // There is nothing yet that an overlay could add to.
  expect(ids(false)).toEqual([2, 1, 3]);
});
