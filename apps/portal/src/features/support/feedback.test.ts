import { expect, it } from 'vitest';
import { promiseOf } from './feedback.ts';

const dueAt = '2026-11-23T16:00:00.000Z';
const due = Date.parse(dueAt);
const complaint = { dueAt, contactedAt: null, closedAt: null };

it('contact is late from the moment on that was promised', () => {
  expect(promiseOf(complaint, due - 1)).toEqual({ dueAt, isLate: false });
  expect(promiseOf(complaint, due)).toEqual({ dueAt, isLate: true });
});

it('nothing is promised of feedback, after contact, and of a closed case', () => {
  expect(promiseOf({ ...complaint, dueAt: null }, due)).toBeUndefined();
  expect(promiseOf({ ...complaint, contactedAt: dueAt }, due)).toBeUndefined();
  expect(promiseOf({ ...complaint, closedAt: dueAt }, due)).toBeUndefined();
});
