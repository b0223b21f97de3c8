import { expect, test } from 'vitest';
import { isOfPresentOwner } from './present-owner.ts';

const [before, bound, after] = [1, 2, 3].map((ms) => new Date(ms)) as [Date, Date, Date];

test.each([
  ['before the owner had it', 'a', bound, before, false],
  ['as the owner got it', 'a', bound, bound, true],
  ['while the owner has it', 'a', bound, after, true],
  ['on a device that was delivered with its owner', 'a', null, before, true],
  ['on a device that nobody owns, and nobody ever bound', null, null, after, false],
  ['on a device that its owner gave away', null, bound, after, false],
])('what happened %s concerns the present owner, or not', (_, user_id, bound_at, at, isOwn) => {
  expect(isOfPresentOwner({ user_id, bound_at }, at)).toBe(isOwn);
});
