import { expect, test } from 'vitest';
import { isEmailAddress, saidCharacters, saidText } from './feedback.ts';

test.each([
  ['晚上打开页面太亮刺眼', 10],
  ['   short    ', 5],
  ['👍👍', 2],
  [' \n\t', 0],
  ['\u200B'.repeat(12), 0],
  ['\u2800 \u00AD\u3164 \uFEFF', 0],
  ['\u200B a\u200Db ', 2],
  ['❤️', 1],
])('%j has %i characters', (text, characters) => {
  expect(saidCharacters(text)).toBe(characters);
});

test.each([
  ['  Turned down: the photo is blurred ', 'Turned down: the photo is blurred'],
  ['👨\u200D👩 \n', '👨\u200D👩'],
  ['\u200B\uFEFF ', null],
  [' ', null],
  [undefined, null],
])('%j says %j', (text, said) => {
  expect(saidText(text)).toBe(said);
});

test.each([
  ['lin@mail.example', true],
  ['nobody', false],
  ['a@b', false],
  ['a@b.', false],
  ['a b@mail.example', false],
  ['<a@mail.example>', false],
  ['a@mail.example\nBcc: b@mail.example', false],
  ['a@mail.example, b@mail.example', false],
])('%j as an e-mail address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});
