import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';
import { otherWordsFor } from './synonyms.ts';

const wordsOf = (question: string) => queryWords(question).words;

test('a Chinese question is cut into pairs, without the words of every question', () => {
  expect(wordsOf('为什么我的设备连不上网？')).toEqual(["'设备'", "'备连'", "'连不'", "'不上'", "'上网'"]);
  expect(wordsOf('卡')).toEqual(["'卡'"]);
});

test('an English question is its words, in the form that their forms share', () => {
  expect(wordsOf('How do I charge it?')).toEqual(wordsOf('Why is it not charging'));
  expect(wordsOf('batteries')).toEqual(wordsOf('battery'));
  expect(wordsOf("What's my device's IMEI")).toContain("'imei':*");
});

test('a short word is no beginning of another', () => {
  expect(wordsOf('ID')).toEqual(["'id' | 'ids'"]);
});

test('full-width letters, capitals and both languages at once are read', () => {
  expect(wordsOf('ＩＭＥＩ 标签')).toEqual(["'标签'", "'imei':*"]);
});

test('a text that says nothing looks for nothing, and a long one for little', () => {
  for (const text of ['', ' ', '?!', '怎么办', 'how do I', '🛰️']) {
    expect(queryWords(text)).toEqual({ words: [], otherWords: [] });
  }
  expect(wordsOf('词语各种各样'.repeat(500)).length).toBeLessThanOrEqual(24);
  expect(queryWords('断网 续费 退款 优惠券 发票 停机 密码').otherWords.length).toBeLessThanOrEqual(16);
});

test('what was asked for is looked for in other words too, in both languages', () => {
  expect(otherWordsFor('怎么退钱')).toEqual(expect.arrayContaining(['退款', 'refund']));
  expect(queryWords('can I get a voucher').otherWords).toEqual(
    expect.arrayContaining(["'优惠'", "'coupon':*"]),
  );
});

test('a word inside of another one has no other words', () => {
  expect(otherWordsFor('reliability')).toEqual([]);
});

test('quotes and operators of a question never reach the query', () => {
  for (const word of wordsOf("a' | 'b & !c <-> d:* ') drop table faqs")) {
    expect(word).toMatch(/^'[a-z0-9]+'(:\*| \| '[a-z0-9]+')$/);
  }
});
