import { describe, expect, it } from 'vitest';
import { signEvent } from './signature.ts';

describe('the signature of an event', () => {
  // printf '1492774577.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test_secret
  const published = '799c4ba7bb339f3c8601adfd112f0e477c930a268be1243d341abb8286501c2f';

  it('is HMAC-SHA256 of time, dot and body under the whole secret, as another program computes it', () => {
    const draft = { timestampSeconds: 1492774577, secrets: ['whsec_test_secret'] };
    expect(signEvent(draft, '{"id":"evt_1"}')).toEqual({
      header: `t=1492774577,v1=${published}`,
      body: '{"id":"evt_1"}',
    });
  });

  it('is one for each secret while a secret is rolled', () => {
    const draft = { timestampSeconds: 1492774577, secrets: ['whsec_next', 'whsec_test_secret'] };
    const { header } = signEvent(draft, '{"id":"evt_1"}');
    expect(header).toMatch(/^t=1492774577,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(header.endsWith(published)).toBe(true);
  });
});
