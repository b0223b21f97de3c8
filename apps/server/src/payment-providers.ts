import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { alipay } from './gateways/payment/alipay/alipay.ts';
import type { LianLianSettings } from './gateways/payment/lianlian/client.ts';
import { lianLian } from './gateways/payment/lianlian/lianlian.ts';
import type { PaymentProvider } from './gateways/payment/port.ts';
import { longestAttemptMs } from './gateways/payment/stripe/checkout.ts';
import { isLiveKey } from './gateways/payment/stripe/client.ts';
import { stripe } from './gateways/payment/stripe/stripe.ts';
import type { WechatPaySettings } from './gateways/payment/wechatpay/settings.ts';
import { wechatPay } from './gateways/payment/wechatpay/wechatpay.ts';
import { notificationPath } from './http/webhooks.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, ConfigError, publicOrigin, readSecretFile } from './platform/config.ts';
import { readPrivateKey, readPublicKey } from './platform/console-keys.ts';
import type { Logger } from './platform/log.ts';
import { requireProviderKeys } from './provider-keys.ts';

/** Builds one provider from its part of the configuration; null where it is not configured. */
type Build = (
  config: Config,
  clock: Clock,
  notifyUrl: (providerId: string) => string,
  log: Logger,
) => PaymentProvider | null;

/** Every provider; a new one is a new entry. */
const builds: readonly Build[] = [buildWechatPay, buildAlipay, buildStripe, buildLianLian];

/** The providers that are configured. */
export function paymentProviders(config: Config, clock: Clock, log: Logger): PaymentProvider[] {
  const origin = publicOrigin(config);
  return builds.flatMap(
    (build) => build(config, clock, (providerId) => origin + notificationPath(providerId), log) ?? [],
  );
}

function buildWechatPay(...[config, clock, notifyUrl, log]: Parameters<Build>): ReturnType<Build> {
  if (config.WECHAT_PAY_MCHID === '') return null;
  for (const name of ['WECHAT_PAY_APPID', 'WECHAT_PAY_MERCHANT_SERIAL'] as const) {
    if (config[name] === '') throw new ConfigError(`${name}: must be set with WECHAT_PAY_MCHID`);
  }
  const apiV3Key = readSecretFile('WECHAT_PAY_API_V3_KEY_FILE', config.WECHAT_PAY_API_V3_KEY_FILE);
  // AES-256 needs exactly this length: with any other no notification could be decrypted.
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
  const own = {
    variable: 'WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE',
    text: settings.merchantPrivateKey,
    read: createPrivateKey,
  };
  for (const text of Object.values(settings.platformKeys))
    requireProviderKeys(own, { variable: 'WECHAT_PAY_PLATFORM_KEYS_FILE', text, read: createPublicKey });
  return wechatPay(settings, clock, log);
}

/** Keys may be missing if the certificates, which bring them, are downloaded. */
function readPlatformKeys(config: Config): Record<string, string> {
  const path = config.WECHAT_PAY_PLATFORM_KEYS_FILE;
  if (path === '' && config.WECHAT_PAY_CERTIFICATES) return {};
  let keys: unknown;
  try {
    keys = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(
      `WECHAT_PAY_PLATFORM_KEYS_FILE: ${path || '(not set)'} is not a readable JSON file`,
    );
  }
  if (!isKeysBySerial(keys) || (Object.keys(keys).length === 0 && !config.WECHAT_PAY_CERTIFICATES)) {
    throw new ConfigError(
      `WECHAT_PAY_PLATFORM_KEYS_FILE: ${path} must hold {"serial or PUB_KEY_ID": "public key in PEM"}`,
    );
  }
  return keys;
}

const isKeysBySerial = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((key) => typeof key === 'string');

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
  requireProviderKeys(
    { variable: 'ALIPAY_APP_PRIVATE_KEY_FILE', text: settings.appPrivateKey, read: readPrivateKey },
    { variable: 'ALIPAY_PUBLIC_KEY_FILE', text: settings.alipayPublicKey, read: readPublicKey },
  );
  return alipay(settings, clock);
}

/** Stripe sends notifications to the endpoint that its dashboard names: `<PUBLIC_ORIGIN>/pay/notify/stripe`. */
function buildStripe(...[config, clock, , log]: Parameters<Build>): ReturnType<Build> {
  if (config.STRIPE_SECRET_KEY_FILE === '') return null;
  const longestMinutes = longestAttemptMs / 60_000;
  if (config.PAY_BEFORE_MINUTES > longestMinutes) {
    throw new ConfigError(`PAY_BEFORE_MINUTES: must be at most ${longestMinutes} with Stripe`);
  }
  const secretKey = readSecretFile('STRIPE_SECRET_KEY_FILE', config.STRIPE_SECRET_KEY_FILE);
  if (!/^(sk|rk)_\w+$/.test(secretKey))
    throw new ConfigError('STRIPE_SECRET_KEY_FILE: the file must hold one key that begins with sk_ or rk_');
  const webhookSecrets = readSecretFile('STRIPE_WEBHOOK_SECRETS_FILE', config.STRIPE_WEBHOOK_SECRETS_FILE)
    .split(/\s+/)
    .filter(Boolean);
  if (!webhookSecrets.every((secret) => secret.startsWith('whsec_')))
    throw new ConfigError('STRIPE_WEBHOOK_SECRETS_FILE: each line must be a secret that begins with whsec_');
  // Right for a rehearsal. Stripe's dashboard shows the keys of either mode on pages that look alike.
  if (!config.DEMO && !isLiveKey(secretKey))
    log.warn('STRIPE_SECRET_KEY_FILE holds a test key: whoever pays with a test card is given what is sold');
  return stripe({ apiUrl: config.STRIPE_API_URL, secretKey, webhookSecrets }, clock);
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
  requireProviderKeys(
    { variable: 'LIANLIAN_PRIVATE_KEY_FILE', text: settings.privateKey, read: readPrivateKey },
    { variable: 'LIANLIAN_PUBLIC_KEY_FILE', text: settings.publicKey, read: readPublicKey },
  );
  try {
    return lianLian(settings, clock);
  } catch (cause) {
    throw new ConfigError(`LIANLIAN_TIMEZONE: ${(cause as Error).message}`);
  }
}
