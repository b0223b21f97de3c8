import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { answerTimeoutMs } from '../port.ts';
import type { CertifiedKey, DownloadCertificates } from './platform-keys.ts';
import { maxAnswerBytes, type WechatPaySettings } from './settings.ts';
import { isFresh } from './signed-message.ts';

interface EncryptedCertificate {
  readonly serial_no: string;
  readonly encrypt_certificate: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly associated_data: string;
    readonly ciphertext: string;
  };
}

/**
 * GET /v3/certificates. The key that signs the first answer comes only with that answer. So two things prove it to be
 * WeChat Pay's: the certificates are encrypted with our APIv3 key, and one of them (or a key known before) signed the
 * whole.
 */
export function certificateDownload(settings: WechatPaySettings): DownloadCertificates {
  const { timeoutMs = answerTimeoutMs } = settings;
  const client = new Wechatpay({
    mchid: settings.mchid,
    serial: settings.merchantSerial,
    privateKey: createPrivateKey(settings.merchantPrivateKey) as unknown as string,
    // The library insists on a key to verify with; here the answer is verified after reading the certificates.
    certs: { none: '' },
    baseURL: settings.baseUrl,
    timeout: timeoutMs,
    maxRedirects: 0,
  });

  return async (known) => {
    const { data: text, headers } = await client.chain('v3/certificates').get<string>({
      responseType: 'text',
      // A limit on the whole answer, as everywhere (client.ts).
      signal: AbortSignal.timeout(timeoutMs),
      maxContentLength: maxAnswerBytes,
      transformResponse: [(body: string) => body],
    });
    const certified = (JSON.parse(text) as { data: EncryptedCertificate[] }).data.map((entry) =>
      readCertificate(entry, settings.apiV3Key),
    );
    const header = (name: string): string => String(headers[`wechatpay-${name}`] ?? '');
    const key =
      certified.find(({ serial }) => serial === header('serial'))?.key ?? ownKey(known, header('serial'));
    const message = Formatter.joinedByLineFeed(header('timestamp'), header('nonce'), text);
    if (!key || !isFresh(header('timestamp')) || !Rsa.verify(message, header('signature'), key)) {
      throw new Error('the list of certificates is not signed');
    }
    return certified;
  };
}

/** @throws when the entry is not encrypted with our key, or its certificate has another serial */
function readCertificate(entry: EncryptedCertificate, apiV3Key: string): CertifiedKey {
  const { algorithm, ciphertext, nonce, associated_data: associatedData } = entry.encrypt_certificate;
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error(`algorithm ${algorithm}`);
  const certificate = new X509Certificate(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associatedData));
  if (certificate.serialNumber !== entry.serial_no.toUpperCase()) throw new Error('another serial');
  return {
    serial: entry.serial_no,
    key: certificate.publicKey,
    validUntil: new Date(certificate.validTo),
  };
}

const ownKey = (keys: Readonly<Record<string, KeyObject>>, serial: string): KeyObject | undefined =>
  Object.hasOwn(keys, serial) ? keys[serial] : undefined;
