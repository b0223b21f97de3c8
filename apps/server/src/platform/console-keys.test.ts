import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKey, readPublicKey } from './console-keys.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (type: 'pkcs8' | 'pkcs1'): string => pair.privateKey.export({ type, format: 'pem' }).toString();
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bare = (text: string): string => text.replace(/-----[^-]+-----|\s/g, '');

test.each([
  ['PEM of PKCS #8', pem('pkcs8')],
  ['PEM of PKCS #1', pem('pkcs1')],
  ['bare base64 of PKCS #8', bare(pem('pkcs8'))],
  ['bare base64 of PKCS #1', bare(pem('pkcs1'))],
])('a private key is read from %s', (_, text) => {
  expect(readPrivateKey(text).equals(pair.privateKey)).toBe(true);
});

test.each([
  ['PEM', publicPem],
  ['bare base64', bare(publicPem)],
])('a public key is read from %s', (_, text) => {
  expect(readPublicKey(text).equals(pair.publicKey)).toBe(true);
});

test.each(['', 'nonsense', publicPem.replace('PUBLIC', 'PRIVATE')])(
  'what is no key stops the start, and does not become one: %j',
  (text) => {
    expect(() => readPrivateKey(text)).toThrow();
    if (!text.includes('BEGIN')) expect(() => readPublicKey(text)).toThrow();
  },
);
