import { createHash } from 'node:crypto';
import { realNameConsentVersions } from '@device-pay/contract';
import { expect, it } from 'vitest';
import { consentVersion, texts } from './consent-texts.ts';

/** SHA-256 of the words of a version, Chinese and English. */
const agreedTo = {
  version: '2026-11.2',
  hash: '70878989a50fe04ba4933ec55f5da7b78dd22962fee2158575707ce9f32a0e25',
};

it('the words that are agreed to change with their version, on both ends', () => {
  const words = Object.values(texts).map((language) =>
    Object.entries(language).map(([name, text]) => [name, typeof text === 'string' ? text : text('CARRIER')]),
  );
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  expect({ version: consentVersion, hash }).toEqual(agreedTo);
  expect(Object.values(realNameConsentVersions)).toEqual([consentVersion, consentVersion]);
});
