import { expect, test } from 'vitest';
import { followTrail, trailWith } from './trouble-trail.ts';

test('a trail leads where its answers lead, and each answer back to its question', () => {
  const { steps, node, path } = followTrail('online.red.yes.ended');
  expect(steps.map(({ choice }) => choice.id)).toEqual(['online', 'red', 'yes', 'ended']);
  expect(steps.map(({ before }) => before)).toEqual(['', 'online', 'online.red', 'online.red.yes']);
  expect(node).toMatchObject({ kind: 'outcome', entry: 'renew-plan' });
  expect(path).toBe('online.red.yes.ended');
});

test('no trail, or one of nothing, is the beginning', () => {
  for (const trail of ['', 'nonsense', '<script>', '..']) {
    expect(followTrail(trail)).toMatchObject({ steps: [], path: '', node: { kind: 'question' } });
  }
});

test('a trail of an older release is followed as far as it goes', () => {
  const { path, steps } = followTrail('device.yes.maybe.no');
  expect(path).toBe('device.yes');
  expect(steps).toHaveLength(2);
  expect(followTrail('online.red.yes.ended.more').path).toBe('online.red.yes.ended');
});

test('an answer makes the trail longer by itself', () => {
  const { node, path } = followTrail('online');
  const choice = node.kind === 'question' ? node.choices[0] : undefined;
  expect(choice && followTrail(trailWith(path, choice)).steps).toHaveLength(2);
});
