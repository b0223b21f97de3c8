import { openPlatform } from './gateways/wechat/open-platform/open-platform.ts';
import type { WechatOpen } from './gateways/wechat/port.ts';
import { type Config, readSecretLine } from './platform/config.ts';

/** WeChat's open platform; null where no public account is configured. */
export function wechatOpen(config: Config): WechatOpen | null {
  if (config.WECHAT_APP_ID === '') return null;
  const miniAppId = config.WECHAT_MINI_APP_ID;
  return openPlatform({
    baseUrl: config.WECHAT_OPEN_BASE_URL,
    authorizeUrl: config.WECHAT_OPEN_AUTHORIZE_URL,
    app: {
      appId: config.WECHAT_APP_ID,
      secret: readSecretLine('WECHAT_APP_SECRET_FILE', config.WECHAT_APP_SECRET_FILE),
    },
    miniApp:
      miniAppId === ''
        ? null
        : {
            appId: miniAppId,
            secret: readSecretLine('WECHAT_MINI_APP_SECRET_FILE', config.WECHAT_MINI_APP_SECRET_FILE),
          },
  });
}
