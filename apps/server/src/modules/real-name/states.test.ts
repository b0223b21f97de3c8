import { expect, test } from 'vitest';
import { afterEvent, canChooseWay, nextStepOf, type RealNameEvent, redoStepOf } from './states.ts';

const states = [
  'consented',
  'front',
  'back',
  'info',
  'digits',
  'video',
  'submitted',
  'approved',
  'rejected',
] as const;
const events: readonly RealNameEvent[] = [
  'front',
  'back',
  'info',
  'digits',
  'video',
  'submit',
  'takeBack',
  'approve',
  'reject',
];

test('approval comes from what is with the carrier, and from nowhere else', () => {
  const from = states.filter((state) => afterEvent({ state, redo_step: null }, 'approve') !== null);
  expect(from).toEqual(['video', 'submitted']);
});

test('a video needs digits, and a submission needs a video', () => {
  expect(states.filter((state) => afterEvent({ state, redo_step: null }, 'video') !== null)).toEqual([
    'digits',
  ]);
  expect(states.filter((state) => afterEvent({ state, redo_step: null }, 'submit') !== null)).toEqual([
    'video',
  ]);
});

test('what is approved changes by no event', () => {
  for (const event of events) expect(afterEvent({ state: 'approved', redo_step: null }, event)).toBeNull();
});

test('a rejected case goes on at its redo step and at no other', () => {
  for (const redoStep of ['front', 'back', 'info', 'digits'] as const) {
    const open = events.filter(
      (event) => afterEvent({ state: 'rejected', redo_step: redoStep }, event) !== null,
    );
    expect(open).toEqual([redoStep]);
    expect(nextStepOf({ state: 'rejected', method: 'faceVideo', redo_step: redoStep })).toBe(redoStep);
  }
});

test('a reason that is about another card, or all of it, begins with the first photo', () => {
  expect(
    ['tooManyCards', 'timedOut', 'frontRejected'].map((reason) => redoStepOf(reason as 'timedOut')),
  ).toEqual(['front', 'front', 'front']);
  expect(redoStepOf('backRejected')).toBe('back');
});

test('another way may be chosen until a video is with the carrier', () => {
  const open = states.filter((state) => canChooseWay({ state, method: 'faceVideo' }));
  expect(open).toEqual(['consented', 'front', 'back', 'info', 'digits', 'rejected']);
  expect(canChooseWay({ state: 'submitted', method: 'carrierHall' })).toBe(true);
});
