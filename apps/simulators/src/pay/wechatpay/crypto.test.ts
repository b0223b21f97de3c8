import { createPublicKey, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomDigits } from '../../platform/random.ts';
import { signRsa, verifyRsa } from '../rsa.ts';
import { encryptAead } from './aead.ts';
import { createCertificate } from './certificate.ts';

describe('the cryptography of APIv3', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it('encrypts as the test vector of the official Go SDK says', () => {
    const ciphertext = encryptAead(
      'Hello World',
      'testAPIv3Key0000',
      'wCq51qZv4Yfg',
      'Dl56FrqWQJF1t9LtC3vEUsniZKvbqdR8',
    );
    expect(ciphertext).toBe('FsdXzxryWfKwvLJKf8LG/ToRPTRh8RN9wROC');
  });

  it('signs what an independent verifier accepts', async () => {
    const signature = await signRsa('RSA-SHA256', '1\n2\n三\n', privateKey);
    expect(createVerify('RSA-SHA256').update('1\n2\n三\n').verify(publicKey, signature, 'base64')).toBe(true);
    expect(verifyRsa('RSA-SHA256', '1\n2\n三\n', publicKey, signature)).toBe(true);
    expect(verifyRsa('RSA-SHA256', '1\n2\n四\n', publicKey, signature)).toBe(false);
  });

  it('writes certificates that X.509 readers understand and that verify', () => {
    const from = Date.UTC(2026, 10, 21);
    const until = Date.UTC(2031, 10, 20);
    const serial = '5F87DFD4241839AFC32383088B952298FFA342D8';
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const certificate = new X509Certificate(createCertificate(pem, serial, from, until));
    expect(certificate.serialNumber).toBe(serial);
    expect(certificate.verify(publicKey)).toBe(true);
    expect(certificate.publicKey.equals(createPublicKey(pem))).toBe(true);
    expect(Date.parse(certificate.validFrom)).toBe(from);
    expect(Date.parse(certificate.validTo)).toBe(until);
  });

  it('gives out digits only, as many as asked', () => {
    for (const length of [1, 10, 26]) expect(randomDigits(length)).toMatch(new RegExp(`^\\d{${length}}$`));
  });
});
