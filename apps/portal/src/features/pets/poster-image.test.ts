import { expect, it } from 'vitest';
import { wrapText } from './poster-image.ts';

const wrap = (text: string, signs: number) => wrapText(text, signs, (one) => one.length);

it('breaks a line at blanks, and Chinese between any two signs', () => {
  expect(wrap('wears a blue collar', 8)).toEqual(['wears a', 'blue', 'collar']);
  expect(wrap('戴蓝色项圈怕鞭炮', 3)).toEqual(['戴蓝色', '项圈怕', '鞭炮']);
});

it('keeps the lines that were typed, empty ones too', () => {
  expect(wrap('one\n\ntwo', 10)).toEqual(['one', '', 'two']);
});

it('breaks a word that fits no line, such as an address', () => {
  expect(wrap('https://a.example/b', 8)).toEqual(['https://', 'a.exampl', 'e/b']);
});

it('never breaks within a sign, such as an emoji', () => {
  expect(wrap('戴项圈🐶怕鞭炮', 4)).toEqual(['戴项圈', '🐶怕鞭', '炮']);
});
