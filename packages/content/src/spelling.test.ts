import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';
import { documents } from './documents/index.ts';
import { helpEntries } from './help-entries/index.ts';
import * as introductions from './introductions/index.ts';
import { saleTermsVersions } from './sale-terms/index.ts';
import { troubleshooting } from './troubleshooting/index.ts';

/** Names and terms that no dictionary has. */
const known = new Set([
  ...['Alipay', 'LianLian', 'OpenID', 'Telecom', 'Tencent', 'UnionID', 'Unicom', 'WeChat'],
  ...[
    'GB',
    'GHz',
    'HD',
    'ICCID',
    'IMEI',
    'MB',
    'PDF',
    'QR',
    'SIM',
    'SIMs',
    'SMS',
    'SOS',
    'VAT',
    'Wi-Fi',
    'dBm',
    'km',
  ],
  ...['app', 'barcode', 'cybersecurity', 'geofences', 'hotspot', 'hotspots', 'mini', 'offline', 'online'],
  ...['overspeed', 'pre', 'unlink'],
]);
const spelling = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });

const isKnown = (word: string): boolean =>
  known.has(word) || known.has(word.toLowerCase()) || spelling.correct(word);

/** The misspelt words of a text, without addresses, anchors and names in braces. */
function misspelt(text: string): readonly string[] {
  const words = text
    .replace(/\]\([^)]*\)|\{#[^}]+\}|\{+\w+\}+/g, ' ')
    .replaceAll('’', "'")
    .match(/[A-Za-z][A-Za-z'-]*[A-Za-z]/g);
  return (words ?? []).filter((word) => {
    const bare = word.replace(/'s?$/, '');
    return !isKnown(bare) && !bare.split('-').every((part) => part === '' || isKnown(part));
  });
}

/** All values under a key `en`, at any depth. */
function englishIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'en' ? [inner] : englishIn(inner)));
}

/** The texts in a value, except ids, versions and dates. */
function wordsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return ['id', 'version', 'date'].includes(key) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => wordsIn(inner, Array.isArray(value) ? key : name));
}

const files = await Promise.all(
  Object.entries(documents).flatMap(([id, versions]) =>
    versions.map(async ({ version, en }) => [`${id}/${version}`, [await en()]] as const),
  ),
);
const folders = { helpEntries, introductions, saleTermsVersions, troubleshooting };
const texts: (readonly [name: string, texts: readonly string[]])[] = [
  ...files,
  ...Object.entries(folders).map(
    ([name, folder]) => [name, englishIn(folder).flatMap((words) => wordsIn(words))] as const,
  ),
];

describe.each(texts)('%s', (_, words) => {
  it('is spelt right in English', () => {
    expect(words.join(' ').length).toBeGreaterThan(500);
    expect(words.flatMap(misspelt)).toEqual([]);
  });
});

it('finds what is written wrong', () => {
  expect(
    misspelt('We recieve the **device’s** [acount](/pay/logaut.html) of {{brnad}} {#hsot} again.'),
  ).toEqual(['recieve', 'acount']);
});
