import { expect, it } from 'vitest';
import {
  clockText,
  dueDot,
  isLate,
  isPhotoDue,
  resultPauseMs,
  sideTakenAgain,
  takesCaptures,
} from './flow-steps.ts';
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

it('what was taken is sent only while a step of the person is due', () => {
  const takes = (nextStep: RealName['nextStep']) => takesCaptures({ nextStep } as RealName);
  expect((['front', 'back', 'info', 'digits', 'video'] as const).every(takes)).toBe(true);
  expect((['begin', 'page', 'hall', 'wait', 'done'] as const).some(takes)).toBe(false);
});

it('the photo that was rejected, or is of the wrong card, may be taken again, and no other', () => {
  const again = (state: RealName['state'], redoStep: RealName['redoStep'] = null) =>
    sideTakenAgain({ state, redoStep } as RealName);
  expect(again('rejected', 'front')).toBe('front');
  expect(again('rejected', 'back')).toBe('back');
  expect(again('rejected', 'info')).toBeUndefined();
  expect(again('back')).toBe('front');
  expect(again('front')).toBeUndefined();
  expect(again('info', 'front')).toBeUndefined();
});

it('a photo is due at its step, and where it is taken again', () => {
  const realName = { state: 'back', nextStep: 'info', redoStep: null } as RealName;
  expect(isPhotoDue(realName, 'front')).toBe(true);
  expect(isPhotoDue(realName, 'back')).toBe(false);
  const begun = { state: 'front', nextStep: 'back', redoStep: null } as RealName;
  expect(isPhotoDue(begun, 'back')).toBe(true);
  expect(isPhotoDue(begun, 'front')).toBe(false);
});

it('the carrier is late a day after it got the case, or after the last news where that is not known', () => {
  const day = 86_400_000;
  const at = '2026-11-21T06:00:00.000Z';
  const late = (submittedAt: string | null, updatedAt: string | null, afterMs: number) =>
    isLate({ submittedAt, updatedAt } as RealName, Date.parse(at) + afterMs);
  expect(late(at, null, day)).toBe(false);
  expect(late(at, null, day + 1)).toBe(true);
  expect(late(null, at, day + 1)).toBe(true);
  expect(late(at, '2026-11-20T06:00:00.000Z', day)).toBe(false);
  expect(late(null, null, 100 * day)).toBe(false);
});
