import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each(['en', 'EN', 'en-US', 'eN_gb', ' English '])('%j is English on either site', (value) => {
  expect([languageOf(value, 'cn'), languageOf(value, 'iso')]).toEqual(['en', 'en']);
});

test.each(['zh', 'zh-CN', 'fr', 'x'])('%j is Chinese on either site', (value) => {
  expect([languageOf(value, 'cn'), languageOf(value, 'iso')]).toEqual(['zh', 'zh']);
});

test.each([null, undefined, '', '  '])('without a value (%j) the site decides', (value) => {
  expect([languageOf(value, 'cn'), languageOf(value, 'iso')]).toEqual(['zh', 'en']);
});
