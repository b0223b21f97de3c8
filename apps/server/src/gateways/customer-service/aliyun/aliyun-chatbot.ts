import { type AliyunKey, signedAliyunForm } from '../../../platform/aliyun-rpc.ts';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { parseJsonFields } from '../../../platform/json-fields.ts';
import type { CustomerService } from '../port.ts';

export interface AliyunChatbotSettings extends AliyunKey {
  /** https://chatbot.cn-shanghai.aliyuncs.com/ */
  readonly url: string;
  /** The address of the window, as the channel's settings show it. */
  readonly windowUrl: string;
  /** The channel's `from`, shown beside the address. */
  readonly from: string;
}

const timeoutMs = 5_000;
const lifetimeSeconds = 600;

/** Aliyun's customer service: GenerateUserAccessToken of Chatbot 2022-04-08, and the channel's window. */
export function aliyunChatbot(settings: AliyunChatbotSettings): CustomerService {
  return {
    async openWindow({ id, name }, now) {
      const body = signedAliyunForm(
        settings,
        { action: 'GenerateUserAccessToken', version: '2022-04-08' },
        { ForeignId: id, Nick: name, ExpireTime: String(lifetimeSeconds) },
      );
      try {
        const response = await fetchBounded(settings.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { Data: token, Code: code } = parseJsonFields(await response.text()) ?? {};
        if (!response.ok || typeof token !== 'string' || token === '')
          return { state: 'unknown', reason: typeof code === 'string' ? code : String(response.status) };
        const url = new URL(settings.windowUrl);
        url.searchParams.set('from', settings.from);
        url.searchParams.set('_user_access_token', token);
        const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
        return { state: 'opened', token, url: url.href, expiresAt };
      } catch (error) {
        return { state: 'unknown', reason: error instanceof Error ? error.message : 'unreachable' };
      }
    },
  };
}
