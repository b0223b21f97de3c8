import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('a sealed text opens with its key only, and never looks the same twice', () => {
  const [one, two] = [seal(key, 'a ticket 票'), seal(key, 'a ticket 票')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('ticket')).toBe(false);
  expect(unseal(key, one)?.toString()).toBe('a ticket 票');
  expect(unseal(randomBytes(32), one)).toBeNull();
});

test('what is sealed for a name opens for that name only', () => {
  const sealed = seal(key, 'a ticket', 'app 1');
  expect(unseal(key, sealed, 'app 1')?.toString()).toBe('a ticket');
  expect(unseal(key, sealed, 'app 2')).toBeNull();
  expect(unseal(key, sealed)).toBeNull();
});

test('what was changed, cut short or is empty does not open', () => {
  const sealed = seal(key, 'a ticket');
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(unseal(key, changed)).toBeNull();
  }
  for (const length of [0, 5, 20, 28, sealed.length - 1])
    expect(unseal(key, sealed.subarray(0, length))).toBeNull();
});
