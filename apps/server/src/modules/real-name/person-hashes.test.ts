import { expect, test } from 'vitest';
import { newKeyFile } from '../../platform/data-keys.ts';
import { PersonHashes } from './person-hashes.ts';
import { isPersonName, maskedNumber, tidyName, tidyNumber } from './rules.ts';

const number = '11010519491231002X';
const older = newKeyFile('2025');

test('the same number has the same hash under one key, and another under another', () => {
  const [hashes, others] = [new PersonHashes(older), new PersonHashes(newKeyFile('2025'))];
  expect(hashes.of(number)).toEqual(new PersonHashes(older).of(number));
  expect(hashes.of(number).hash).toHaveLength(32);
  expect(hashes.of(number).hash).not.toEqual(others.of(number).hash);
  expect(hashes.of('110101199003070011').hash).not.toEqual(hashes.of(number).hash);
});

test('what an older key made is found after the key was changed', () => {
  const before = new PersonHashes(older).of(number);
  const rotated = new PersonHashes(newKeyFile('2026') + older);
  expect(rotated.of(number).keyId).toBe('2026');
  expect(rotated.all(number)).toContainEqual(before.hash);
});

test('an upload’s hash is bound to its case', async () => {
  const hashes = new PersonHashes(older);
  const bytes = async function* () {
    yield Buffer.from('the same bytes');
  };
  expect(await hashes.ofBytes('a', bytes())).toEqual(await hashes.ofBytes('a', bytes()));
  expect(await hashes.ofBytes('a', bytes())).not.toEqual(await hashes.ofBytes('b', bytes()));
});

test('two keys of one id stop the start: one of them would be lost, and who was hashed with it', () => {
  expect(() => new PersonHashes(newKeyFile('2026') + newKeyFile('2026'))).toThrow(
    'each id must be there once',
  );
});

test.each(['', 'no key', 'id AAAA'])('a key file that is none (%j) stops the start', (text) => {
  expect(() => new PersonHashes(text)).toThrow();
});

test('a number is shown with its middle hidden', () => {
  expect(maskedNumber(number)).toBe('1101**********002X');
});

test('a number and a name have one form', () => {
  expect(tidyNumber(' 11010519491231002x ')).toBe(number);
  expect(tidyName(' 阿卜杜•热合曼 ')).toBe('阿卜杜·热合曼');
});

test.each([
  ['张三', true],
  ['阿卜杜·热合曼', true],
  ["Anne-Marie O'Neil", true],
  ['<b>', false],
  ['张三1', false],
  ['', false],
])('the name %j can stand on a card: %s', (name, can) => {
  expect(isPersonName(name)).toBe(can);
});
