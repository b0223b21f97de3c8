import { type AliyunKey, signedAliyunForm } from '../../../platform/aliyun-rpc.ts';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import type { SmsMessage, SmsSender } from '../port.ts';

export interface AliyunSmsSettings extends AliyunKey {
  /** https://dysmsapi.aliyuncs.com */
  readonly url: string;
  readonly signName: string;
  /** Aliyun's number of each template, such as SMS_123456789. */
  readonly templates: Readonly<Record<SmsMessage['template'], string>>;
}

const timeoutMs = 5_000;

/** Aliyun's short message service: SendSms of version 2017-05-25, signed as its RPC interface requires. */
export function aliyunSms(settings: AliyunSmsSettings): SmsSender {
  return {
    async send({ phone, template, parameters }) {
      const body = signedAliyunForm(
        settings,
        { action: 'SendSms', version: '2017-05-25' },
        {
          // Aliyun takes foreign numbers with their country code, but without a plus.
          PhoneNumbers: phone.replace(/^\+/, ''),
          SignName: settings.signName,
          TemplateCode: settings.templates[template],
          TemplateParam: JSON.stringify(parameters),
        },
      );
      const response = await fetchBounded(settings.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { Code: code } = (await response.json()) as { Code?: unknown };
      if (code !== 'OK') throw new Error(`Aliyun's short message service answered ${String(code)}`);
    },
  };
}
