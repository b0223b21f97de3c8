import { defineTexts } from '../text/define-texts.ts';
import type { Language } from '../text/language.ts';
import { CallError } from './call-error.ts';

const texts = defineTexts({
  zh: {
    offline: '网络连接已中断',
    timeout: '服务器长时间没有响应，请重试',
    unreachable: '无法连接服务器，请检查网络后重试',
    failed: '请求失败，请刷新',
    expired: '登录已过期，请重新登录',
  },
  en: {
    offline: 'The connection was lost',
    timeout: 'The server took too long to respond. Try again',
    unreachable: 'Could not reach the server. Check your connection and try again',
    failed: 'The request failed, please refresh',
    expired: 'Your login has expired. Log in again',
  },
});

/** What a person reads about a failure: the server's own text where there is one. */
export function errorText(error: unknown, language: Language): string {
  const words = texts[language];
  if (!(error instanceof CallError)) return words.failed;
  if (error.isLoginExpired) return error.msg.startsWith('response error') ? words.expired : error.msg;
  switch (error.transport) {
    case 'offline':
      return words.offline;
    case 'timeout':
      return words.timeout;
    case 'unreachable':
    case 'aborted':
      return words.unreachable;
    case undefined:
      return error.msg.startsWith('response error') ? `${words.failed} (${error.msg})` : error.msg;
  }
}
