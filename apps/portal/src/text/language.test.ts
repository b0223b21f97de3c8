import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  ['en', 'en'],
  ['EN-US', 'en'],
  ['zh-Hans_EN', 'en'],
  ['zh-CN', 'zh'],
  ['fr', 'zh'],
])('the value %s means %s', (value, language) => {
  expect(languageOf(value)).toBe(language);
});
