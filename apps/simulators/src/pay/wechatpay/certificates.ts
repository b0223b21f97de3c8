import { formatBeijingTime } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random.ts';
import { encryptAead } from './aead.ts';
import type { ApiAnswer, WechatPayContext } from './context.ts';

/** GET /v3/certificates: the platform's certificates, each encrypted with the APIv3 key. */
export function listCertificates(context: WechatPayContext): ApiAnswer {
  const data = context.keys.platformKeys.flatMap(({ serial, certificate }) => {
    if (certificate === undefined) return [];
    const nonce = randomHex(6);
    return {
      serial_no: serial,
      effective_time: formatBeijingTime(certificate.validFromMs),
      expire_time: formatBeijingTime(certificate.validUntilMs),
      encrypt_certificate: {
        algorithm: 'AEAD_AES_256_GCM',
        nonce,
        associated_data: 'certificate',
        ciphertext: encryptAead(certificate.pem, context.keys.apiV3Key, nonce, 'certificate'),
      },
    };
  });
  return { status: 200, body: { data } };
}
