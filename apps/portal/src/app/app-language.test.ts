import { expect, it } from 'vitest';
import { languageToFollow } from './app-language.ts';

it('the app’s language is followed, unless the visit has one of its own', () => {
  expect(languageToFollow('zh-Hans', 'en', undefined)).toBe('zh');
  expect(languageToFollow('en_GB', 'en', undefined)).toBeUndefined();
  // The visit's first address asked for English, and the visit keeps that at later addresses.
  expect(languageToFollow('zh', 'en', 'en')).toBeUndefined();
});
