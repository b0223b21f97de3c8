import { expect, it } from 'vitest';
import { clockText, dueDot, resultPauseMs } from './flow-steps.ts';
import type { RealName } from './real-name.ts';

const at = (nextStep: RealName['nextStep'], ways: RealName['ways'] = ['faceVideo', 'carrierHall']) =>
  dueDot({ nextStep, ways } as RealName);

it('every step of the person has its dot, and waiting has none', () => {
  expect((['begin', 'front', 'back', 'info', 'digits', 'video'] as const).map((step) => at(step))).toEqual([
    'consent',
    'front',
    'back',
    'info',
    'video',
    'video',
  ]);
  expect((['page', 'hall', 'wait', 'done'] as const).map((step) => at(step))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('where all is done on the carrier’s page or in its shop, no five steps are shown', () => {
  expect(at('begin', ['carrierPage', 'carrierHall'])).toBeUndefined();
});

it('the result is asked for ever more seldom, and never more often than the server wants', () => {
  const minuteMs = 60_000;
  const pauses = [0, 30_000, minuteMs, 10 * minuteMs, 60 * minuteMs].map((ms) => resultPauseMs(ms, null));
  expect(pauses).toEqual([5000, 5000, 15_000, minuteMs, 5 * minuteMs]);
  expect(resultPauseMs(0, 20)).toBe(20_000);
  expect(resultPauseMs(10 * minuteMs, 20)).toBe(minuteMs);
});

it('the clock shows minutes and seconds, and stops at nought', () => {
  expect([300_000, 247_001, 59_000, 0, -5000].map(clockText)).toEqual([
    '5:00',
    '4:08',
    '0:59',
    '0:00',
    '0:00',
  ]);
});
