import { hostileTexts } from '@device-pay/content/hostile-texts';
import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['/pay/order.html', 'order.html'],
  ['/pay/helpCenter/answer.html?id=refund', 'helpCenter/answer.html'],
  ['https://example.org/law', undefined],
  ['tel:4006001001', undefined],
])('%s may be followed', (href, page) => {
  expect(safeLink(href)).toEqual({ href, page });
});

test.each([
  ...hostileTexts,
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'http://example.org',
  '',
])('%s may not', (href) => {
  expect(safeLink(href)).toBeUndefined();
});
