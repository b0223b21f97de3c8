import { expect, test } from 'vitest';
import { DataKeys, newKeyFile } from './data-keys.ts';

test('a wrapped key opens to the key that was made, for the same object alone', () => {
  const keys = new DataKeys(newKeyFile('2026'));
  const made = keys.create('file-a');
  expect(keys.open('file-a', made).equals(made.key)).toBe(true);
  expect(made.wrapped.includes(made.key)).toBe(false);
  expect(() => keys.open('file-b', made)).toThrow();
  const changed = {
    ...made,
    wrapped: Buffer.from(made.wrapped.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
  };
  expect(() => keys.open('file-a', changed)).toThrow();
  expect(() => new DataKeys(newKeyFile('2026')).open('file-a', made)).toThrow();
});

test('after a rotation old keys open and new ones are wrapped by the new master', () => {
  const old = newKeyFile('2025');
  const made = new DataKeys(old).create('file-a');
  const rotated = new DataKeys(newKeyFile('2026') + old);
  expect(rotated.open('file-a', made).equals(made.key)).toBe(true);
  expect(rotated.create('file-b').masterKeyId).toBe('2026');
});

test('a key file that is not one is refused with a sentence', () => {
  for (const text of ['', '\n', 'key', 'a c2hvcnQ=', `${newKeyFile('a')}${newKeyFile('a')}`]) {
    expect(() => new DataKeys(text), JSON.stringify(text)).toThrow(/must be/);
  }
});
