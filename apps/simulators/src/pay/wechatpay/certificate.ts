import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/**
 * A self-signed X.509 v3 certificate for a platform key. node:crypto reads certificates but does not write
 * them, so the few DER structures are put together here (RFC 5280, section 4.1).
 * @param serial hexadecimal, first digit below 8, as an INTEGER is signed
 */
export function createCertificate(
  privateKeyPem: string,
  serial: string,
  validFromMs: number,
  validUntilMs: number,
): string {
  const subject = sequence(
    set(sequence(oid.commonName, tagged(0x0c, Buffer.from('SIMULATED Tenpay.com sign')))),
  );
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from(serial, 'hex')),
    signatureAlgorithm,
    subject,
    sequence(utcTime(validFromMs), utcTime(validUntilMs)),
    subject,
    createPublicKey(privateKeyPem).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('RSA-SHA256', toBeSigned, createPrivateKey(privateKeyPem));
  const certificate = sequence(
    toBeSigned,
    signatureAlgorithm,
    tagged(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOctets(content.length), content]);
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff);
  return Buffer.from([0x80 | octets.length, ...octets]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const integer = (octets: Buffer): Buffer => tagged(0x02, octets);

function utcTime(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().slice(2, 19).replace(/\D/g, '');
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

const oid = {
  commonName: Buffer.from('0603550403', 'hex'),
  sha256WithRsa: Buffer.from('06092a864886f70d01010b', 'hex'),
};
const signatureAlgorithm = sequence(oid.sha256WithRsa, Buffer.from('0500', 'hex'));
