import { expect, it } from 'vitest';
import { decideLanguage, languageOf } from './language.ts';

it.each([
  ['en', 'en'],
  ['EN-US', 'en'],
  ['zh-Hans_EN', 'en'],
  ['zh-CN', 'zh'],
  ['fr', 'zh'],
])('the value %s means %s', (value, language) => {
  expect(languageOf(value)).toBe(language);
});

it('goes by the query, then the app, then the own choice, then the browser', () => {
  const all = { query: 'en', app: 'zh', own: 'zh', browser: 'zh', site: 'cn' } as const;
  expect(decideLanguage(all)).toBe('en');
  expect(decideLanguage({ ...all, query: '' })).toBe('zh');
  expect(decideLanguage({ ...all, query: null, app: 'en' })).toBe('en');
  expect(decideLanguage({ site: 'cn', own: 'en', browser: 'zh' })).toBe('en');
  expect(decideLanguage({ site: 'iso', browser: 'zh' })).toBe('zh');
});

it('is English on the international site when nothing else is known', () => {
  expect(decideLanguage({ site: 'iso' })).toBe('en');
  expect(decideLanguage({ site: 'cn' })).toBe('zh');
});
