import { type AliyunKey, signedAliyunForm } from '../../../platform/aliyun-rpc.ts';
import { errorWords } from '../../../platform/error-words.ts';
import { fetchBounded, wasReached } from '../../../platform/fetch-bounded.ts';
import { parseJsonFields } from '../../../platform/json-fields.ts';
import { type SmsMessage, SmsRefused, type SmsSender } from '../port.ts';

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
      }).catch((error: unknown) => {
        throw wasReached(error) ? error : new SmsRefused(errorWords(error));
      });
      const { Code: code, Message: message } = parseJsonFields(await response.text()) ?? {};
      if (code === 'OK') return;
      const answered = `Aliyun's short message service answered ${response.status}`;
      if (typeof code !== 'string') throw new Error(`${answered}, and not in its way`);
      throw new SmsRefused(`${answered}, ${code}: ${String(message)}`);
    },
  };
}
