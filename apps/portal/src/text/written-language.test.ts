import { expect, it } from 'vitest';
import { writtenLanguage } from './written-language.ts';

it('a text with a Chinese character is Chinese, whatever else is in it', () => {
  expect(writtenLanguage('网速不到 1 Mbit/s')).toBe('zh-CN');
  expect(writtenLanguage('My company’s invoice, ¥5.00')).toBe('en');
});
