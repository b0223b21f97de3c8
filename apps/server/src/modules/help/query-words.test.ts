import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';

test('a Chinese question is cut into pairs, without the words of every question', () => {
  expect(queryWords('为什么我的设备连不上网？')).toEqual(['设备', '备连', '连不', '不上', '上网']);
  expect(queryWords('卡')).toEqual(['卡']);
});

test('an English question is its words, in the form that their forms share', () => {
  expect(queryWords('How do I charge it?')).toEqual(queryWords('Why is it not charging'));
  expect(queryWords('batteries')).toEqual(queryWords('battery'));
  expect(queryWords("What's my device's IMEI")).toContain('imei');
});

test('full-width letters, capitals and both languages at once are read', () => {
  expect(queryWords('ＩＭＥＩ 标签')).toEqual(['标签', 'imei']);
});

test('a text that says nothing looks for nothing, and a long one for little', () => {
  for (const text of ['', ' ', '?!', '怎么办', 'how do I', '🛰️']) expect(queryWords(text)).toEqual([]);
  expect(queryWords('词语各种各样'.repeat(500)).length).toBeLessThanOrEqual(24);
});
