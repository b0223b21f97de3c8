import { describe, expect, it } from 'vitest';
import { nextUrl } from './next-url.ts';

describe('where a page leads on', () => {
  it('is the page of the portal that asked for it, with all that stood in its address', () => {
    const next = '/pay/mifi/unwind-list.html?orderId=zx261121k7Q2&lang=en';
    expect(nextUrl(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'https://evil.example/pay/serve.html',
    '//evil.example/pay/serve.html',
    '/pay//evil.example',
    '/pay/../evil.html',
    '/paying/serve.html',
    'javascript:alert(1)//pay/serve.html',
    '/pay/serve.html\\@evil.example',
  ])('is nowhere for %j', (next) => {
    expect(nextUrl(next)).toBeUndefined();
  });
});
