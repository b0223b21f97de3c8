import { createHash } from 'node:crypto';
import { realNameConsentVersions } from '@device-pay/contract';
import { expect, it } from 'vitest';
import { consentVersion, texts } from './consent-texts.ts';

/** SHA-256 of each version's text, in Chinese and English. */
const agreedTo = {
  version: '2026-11.2',
  hash: '1473248c4097799ab98a718c48ef9aca7e57d4031ecf91902133d56ed392add3',
};

it('the words that are agreed to change with their version, on both ends', () => {
  const words = Object.values(texts).map((language) =>
    Object.entries(language).map(([name, text]) => [name, typeof text === 'string' ? text : text('CARRIER')]),
  );
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  expect({ version: consentVersion, hash }).toEqual(agreedTo);
  expect(Object.values(realNameConsentVersions)).toEqual([consentVersion, consentVersion]);
});
