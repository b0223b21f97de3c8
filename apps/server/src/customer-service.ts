import { aliyunChatbot } from './gateways/customer-service/aliyun/aliyun-chatbot.ts';
import type { CustomerService } from './gateways/customer-service/port.ts';
import { type Config, readSecretLine } from './platform/config.ts';

/** The chat with people; null where none is configured. */
export function customerService(config: Config): CustomerService | null {
  if (config.CUSTOMER_SERVICE_ACCESS_KEY_ID === '') return null;
  return aliyunChatbot({
    url: config.CUSTOMER_SERVICE_URL,
    accessKeyId: config.CUSTOMER_SERVICE_ACCESS_KEY_ID,
    accessKeySecret: readSecretLine(
      'CUSTOMER_SERVICE_ACCESS_KEY_SECRET_FILE',
      config.CUSTOMER_SERVICE_ACCESS_KEY_SECRET_FILE,
    ),
    windowUrl: config.CUSTOMER_SERVICE_WINDOW_URL,
    from: config.CUSTOMER_SERVICE_FROM,
  });
}

/** The key that signs the caller's identity for a page's own chat; null where none is configured. */
export const customerServiceSignKey = (config: Config): string | null =>
  config.CUSTOMER_SERVICE_SIGN_KEY_FILE === ''
    ? null
    : readSecretLine('CUSTOMER_SERVICE_SIGN_KEY_FILE', config.CUSTOMER_SERVICE_SIGN_KEY_FILE);

/** Where the chat's window is, for the pages that show it in a frame. */
export const customerServiceOrigins = (config: Config): readonly string[] =>
  config.CUSTOMER_SERVICE_ACCESS_KEY_ID === '' || config.CUSTOMER_SERVICE_WINDOW_URL === ''
    ? []
    : [new URL(config.CUSTOMER_SERVICE_WINDOW_URL).origin];
