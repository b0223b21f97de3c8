import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { nextOf } from './next-url.ts';

describe('where a login goes on', () => {
  it('is the page that asked for it, with all that stood in its address', () => {
    const next = '/pay/mifi/unwind-list.html?orderId=zx261121k7Q2&lang=en';
    expect(nextOf(next)).toBe(next);
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
    ...hostileAddresses,
  ])('is the services for %j', (next) => {
    expect(nextOf(next)).toBe('/pay/serve.html');
  });
});
