import { expect, it } from 'vitest';
import { languageToFollow } from './app-language.ts';

it('the app’s language is followed, unless the visit has one of its own', () => {
  expect(languageToFollow('zh-Hans', 'en', undefined)).toBe('zh');
  expect(languageToFollow('en_GB', 'en', undefined)).toBeUndefined();
  // The address asked for English once; by now it is another address, in the same visit.
  expect(languageToFollow('zh', 'en', 'en')).toBeUndefined();
});
