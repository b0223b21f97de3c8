import { httpRealName } from './gateways/real-name/http/http-real-name.ts';
import type { RealNameCarrier } from './gateways/real-name/port.ts';
import { realNamePushPath } from './http/real-name-push.ts';
import { type Config, ConfigError, publicOrigin, readSecretLine } from './platform/config.ts';
import type { Logger } from './platform/log.ts';

/** Null where none is configured: then no SIM can be verified. */
export function realNameCarrier(config: Config, log: Logger): RealNameCarrier | null {
  if (config.REAL_NAME_APP_ID === '') return null;
  const pageOrigin = config.REAL_NAME_PAGE_ORIGIN || config.REAL_NAME_URL;
  if (!config.DEMO && !pageOrigin.startsWith('https://')) {
    const problem =
      config.REAL_NAME_PAGE_ORIGIN === ''
        ? 'must be set where REAL_NAME_URL has no https'
        : 'must have https';
    throw new ConfigError(`REAL_NAME_PAGE_ORIGIN: ${problem}`);
  }
  return httpRealName({
    url: config.REAL_NAME_URL,
    appId: config.REAL_NAME_APP_ID,
    secret: readSecretLine('REAL_NAME_SECRET_FILE', config.REAL_NAME_SECRET_FILE),
    timeoutMs: config.REAL_NAME_TIMEOUT_MS,
    videoTimeoutMs: config.REAL_NAME_VIDEO_TIMEOUT_MS,
    pageOrigin,
    notifyUrl: publicOrigin(config) + realNamePushPath,
    log,
  });
}
