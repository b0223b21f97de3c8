import { readFileSync } from 'node:fs';
import { alipay } from './gateways/payment/alipay/alipay.ts';
import type { LianLianSettings } from './gateways/payment/lianlian/client.ts';
import { lianLian } from './gateways/payment/lianlian/lianlian.ts';
import type { PaymentProvider } from './gateways/payment/port.ts';
import { longestAttemptMs } from './gateways/payment/stripe/checkout.ts';
import { stripe } from './gateways/payment/stripe/stripe.ts';
import type { WechatPaySettings } from './gateways/payment/wechatpay/settings.ts';
import { wechatPay } from './gateways/payment/wechatpay/wechatpay.ts';
import { notificationPath } from './http/webhooks.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, ConfigError, publicOrigin, readSecretFile } from './platform/config.ts';

/** Builds one provider from its part of the configuration; null where it is not configured. */
type Build = (
  config: Config,
  clock: Clock,
  notifyUrl: (providerId: string) => string,
) => PaymentProvider | null;

/** Every provider that there is; a new one is a new line. */
const builds: readonly Build[] = [buildWechatPay, buildAlipay, buildStripe, buildLianLian];

/** The providers that are configured. */
export function paymentProviders(config: Config, clock: Clock): PaymentProvider[] {
  const origin = publicOrigin(config);
  return builds.flatMap(
    (build) => build(config, clock, (providerId) => origin + notificationPath(providerId)) ?? [],
  );
}

function buildWechatPay(...[config, clock, notifyUrl]: Parameters<Build>): ReturnType<Build> {
  if (config.WECHAT_PAY_MCHID === '') return null;
  for (const name of ['WECHAT_PAY_APPID', 'WECHAT_PAY_MERCHANT_SERIAL'] as const) {
    if (config[name] === '') throw new ConfigError(`${name}: must be set with WECHAT_PAY_MCHID`);
  }
  const apiV3Key = readSecretFile('WECHAT_PAY_API_V3_KEY_FILE', config.WECHAT_PAY_API_V3_KEY_FILE);
  // AES-256 takes no other length: no notification could be opened.
  if (Buffer.byteLength(apiV3Key) !== 32)
    throw new ConfigError('WECHAT_PAY_API_V3_KEY_FILE: the file must hold 32 bytes');
  const settings: WechatPaySettings = {
    baseUrl: config.WECHAT_PAY_BASE_URL,
    mchid: config.WECHAT_PAY_MCHID,
    appids: [config.WECHAT_PAY_APPID, ...(config.WECHAT_MINI_APP_ID ? [config.WECHAT_MINI_APP_ID] : [])],
    merchantSerial: config.WECHAT_PAY_MERCHANT_SERIAL,
    merchantPrivateKey: readSecretFile(
      'WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE',
      config.WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE,
    ),
    apiV3Key,
    platformKeys: readPlatformKeys(config),
    downloadsCertificates: config.WECHAT_PAY_CERTIFICATES,
    notifyUrl: notifyUrl('wechatpay'),
  };
  try {
    return wechatPay(settings, clock);
  } catch (cause) {
    throw new ConfigError(
      `WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE or WECHAT_PAY_PLATFORM_KEYS_FILE: ${(cause as Error).message}`,
    );
  }
}

/** Keys may be missing where the certificates that are downloaded bring them. */
function readPlatformKeys(config: Config): Record<string, string> {
  const path = config.WECHAT_PAY_PLATFORM_KEYS_FILE;
  if (path === '' && config.WECHAT_PAY_CERTIFICATES) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    throw new ConfigError(
      `WECHAT_PAY_PLATFORM_KEYS_FILE: ${path || '(not set)'} is not a readable JSON file`,
    );
  }
}

function buildAlipay(...[config, clock, notifyUrl]: Parameters<Build>): ReturnType<Build> {
  if (config.ALIPAY_APP_ID === '') return null;
  if (config.ALIPAY_SELLER_ID === '')
    throw new ConfigError('ALIPAY_SELLER_ID: must be set with ALIPAY_APP_ID');
  const settings = {
    gatewayUrl: config.ALIPAY_GATEWAY_URL,
    billHost: config.ALIPAY_BILL_HOST,
    appId: config.ALIPAY_APP_ID,
    sellerId: config.ALIPAY_SELLER_ID,
    appPrivateKey: readSecretFile('ALIPAY_APP_PRIVATE_KEY_FILE', config.ALIPAY_APP_PRIVATE_KEY_FILE),
    alipayPublicKey: readSecretFile('ALIPAY_PUBLIC_KEY_FILE', config.ALIPAY_PUBLIC_KEY_FILE),
    notifyUrl: notifyUrl('alipay'),
  };
  try {
    return alipay(settings, clock);
  } catch (cause) {
    throw new ConfigError(
      `ALIPAY_APP_PRIVATE_KEY_FILE or ALIPAY_PUBLIC_KEY_FILE: ${(cause as Error).message}`,
    );
  }
}

/** Its notifications go where the endpoint in Stripe's dashboard says: `<PUBLIC_ORIGIN>/pay/notify/stripe`. */
function buildStripe(...[config, clock]: Parameters<Build>): ReturnType<Build> {
  if (config.STRIPE_SECRET_KEY_FILE === '') return null;
  const longestMinutes = longestAttemptMs / 60_000;
  if (config.PAY_BEFORE_MINUTES > longestMinutes) {
    throw new ConfigError(`PAY_BEFORE_MINUTES: must be at most ${longestMinutes} with Stripe`);
  }
  const secrets = readSecretFile('STRIPE_WEBHOOK_SECRETS_FILE', config.STRIPE_WEBHOOK_SECRETS_FILE);
  return stripe(
    {
      apiUrl: config.STRIPE_API_URL,
      secretKey: readSecretFile('STRIPE_SECRET_KEY_FILE', config.STRIPE_SECRET_KEY_FILE),
      webhookSecrets: secrets.split(/\s+/).filter(Boolean),
    },
    clock,
  );
}

function buildLianLian(...[config, clock, notifyUrl]: Parameters<Build>): ReturnType<Build> {
  if (config.LIANLIAN_MERCHANT_ID === '') return null;
  const settings: LianLianSettings = {
    baseUrl: config.LIANLIAN_BASE_URL,
    merchantId: config.LIANLIAN_MERCHANT_ID,
    subMerchantId: config.LIANLIAN_SUB_MERCHANT_ID,
    privateKey: readSecretFile('LIANLIAN_PRIVATE_KEY_FILE', config.LIANLIAN_PRIVATE_KEY_FILE),
    publicKey: readSecretFile('LIANLIAN_PUBLIC_KEY_FILE', config.LIANLIAN_PUBLIC_KEY_FILE),
    currencies: config.LIANLIAN_CURRENCIES.split(','),
    country: config.LIANLIAN_COUNTRY,
    paymentMethod: config.LIANLIAN_PAYMENT_METHOD,
    timezone: config.LIANLIAN_TIMEZONE,
    notifyUrl: notifyUrl('lianlian'),
  };
  try {
    return lianLian(settings, clock);
  } catch (cause) {
    throw new ConfigError(`LIANLIAN_…_KEY_FILE or LIANLIAN_TIMEZONE: ${(cause as Error).message}`);
  }
}
