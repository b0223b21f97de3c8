import { randomUUID } from 'node:crypto';
import type { SmsMessage, SmsSender } from '../port.ts';
import { canonicalQuery, encode, signatureOf } from './signature.ts';

export interface AliyunSmsSettings {
  /** https://dysmsapi.aliyuncs.com */
  readonly url: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** Aliyun's number of each template, such as SMS_123456789. */
  readonly templates: Readonly<Record<SmsMessage['template'], string>>;
}

const timeoutMs = 5_000;

/** Aliyun's short message service: SendSms of version 2017-05-25, signed as its RPC interface asks for. */
export function aliyunSms(settings: AliyunSmsSettings): SmsSender {
  return {
    async send({ phone, template, parameters }) {
      const fields: Record<string, string> = {
        AccessKeyId: settings.accessKeyId,
        Action: 'SendSms',
        Format: 'JSON',
        // It wants numbers of other countries with their code, and without a plus.
        PhoneNumbers: phone.replace(/^\+/, ''),
        SignName: settings.signName,
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        TemplateCode: settings.templates[template],
        TemplateParam: JSON.stringify(parameters),
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        Version: '2017-05-25',
      };
      const signature = signatureOf('POST', fields, settings.accessKeySecret);
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `Signature=${encode(signature)}&${canonicalQuery(fields)}`,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { Code: code } = (await response.json()) as { Code?: unknown };
      if (code !== 'OK') throw new Error(`Aliyun's short message service answered ${String(code)}`);
    },
  };
}
