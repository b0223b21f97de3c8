import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const rules = {
  origin: 'https://pay.zax.example',
  allowedOrigins: ['https://pay.tc.example'],
  hasPage: (path: string) => ['order.html', 'mifi/flow.html', 'wxRedirect.html'].includes(path),
};

describe('a redirect', () => {
  it.each([
    ['order.html', '/pay/order.html'],
    ['/pay/order.html?tab=toPay', '/pay/order.html?tab=toPay'],
    ['mifi/flow.html', '/pay/mifi/flow.html'],
    ['order.html?tab=toPay#newest', '/pay/order.html?tab=toPay#newest'],
    ['https://pay.zax.example/pay/order.html', '/pay/order.html'],
  ])('goes from %j to the page %j', (written, url) => {
    expect(redirectTarget(written, rules)).toEqual({ kind: 'page', url });
  });

  it('goes to another site that the brand trusts', () => {
    expect(redirectTarget('https://pay.tc.example/pay/serve.html', rules)).toEqual({
      kind: 'site',
      url: 'https://pay.tc.example/pay/serve.html',
    });
  });

  it.each([
    'https://evil.example/pay/order.html',
    '//evil.example/pay/order.html',
    '\\\\evil.example/pay/order.html',
    '/\\evil.example',
    'https:evil.example',
    'https://pay.zax.example@evil.example/pay/order.html',
    'https://pay.zax.example:pw@pay.zax.example/pay/order.html',
    'https://pay.zax.example.evil.example/pay/order.html',
    'https://pay.tc.example.evil.example/pay/order.html',
    'http://pay.zax.example/pay/order.html',
    'http://pay.tc.example/pay/serve.html',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/pay/../admin.html',
    '/pay/%2e%2e/admin.html',
    '/docs',
    'nowhere.html',
    'wxRedirect.html?to=order.html',
    'https://',
  ])('never goes to %j', (written) => {
    expect(redirectTarget(written, rules)?.kind).toBe('refused');
  });

  it.each([null, '', '   '])('that names nothing (%j) leads home', (written) => {
    expect(redirectTarget(written, rules)).toBeUndefined();
  });
});
