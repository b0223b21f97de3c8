import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';

const Flag = (fallback: boolean) => Type.Boolean({ default: fallback });

/** Every environment variable that the server reads; the README lists them from here. */
const Environment = Type.Object({
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  HOST: Type.String({ default: '0.0.0.0' }),
  DATA_DIR: Type.String({ default: './.data' }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  DATABASE_POOL: Type.Integer({ default: 12, minimum: 2, maximum: 100 }),
  DEMO: Flag(false),
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  METRICS_PORT: Type.Integer({ default: 9464, minimum: 0, maximum: 65535 }),
  /** Where providers and links find this server, such as https://pay.example. Empty: http://localhost:PORT. */
  PUBLIC_ORIGIN: Type.String({ default: '', pattern: '^(https?://[^/]+)?$' }),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: Type.Integer({ default: 0, minimum: 0, maximum: 5 }),
  RATE_LIMIT_PER_MINUTE: Type.Integer({ default: 1200, minimum: 1 }),
  /** Comma-separated origins that may show the portal in a frame. */
  FRAME_ANCESTORS: Type.String({ default: '' }),
  PORTAL_DIR: Type.String({ default: 'apps/portal/dist' }),
  PAY_BEFORE_MINUTES: Type.Integer({ default: 30, minimum: 1, maximum: 1440 }),
  /** The highest discount of one order, in minor units of its currency. */
  COUPON_CAP_FEN: Type.Integer({ default: 6000, minimum: 0 }),
  WECHAT_PAY_BASE_URL: Type.String({ default: 'https://api.mch.weixin.qq.com/' }),
  WECHAT_PAY_MCHID: Type.String({ default: '' }),
  WECHAT_PAY_APPID: Type.String({ default: '' }),
  WECHAT_PAY_MERCHANT_SERIAL: Type.String({ default: '' }),
  WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: Type.String({ default: '' }),
  WECHAT_PAY_API_V3_KEY_FILE: Type.String({ default: '' }),
  WECHAT_PAY_PLATFORM_KEYS_FILE: Type.String({ default: '' }),
  DEVICE_PLATFORM_URL: Type.String({ default: '' }),
  DEVICE_PLATFORM_KEY_ID: Type.String({ default: '' }),
  DEVICE_PLATFORM_SECRET: Type.String({ default: '' }),
});

export type Config = Static<typeof Environment>;

/** Thrown with one sentence that names the variable; the start stops there. */
export class ConfigError extends Error {}

/** Reads and checks the environment. An empty variable counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(Environment.properties);
  const values: Record<string, unknown> = {};
  for (const name of known) {
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value === '1' && name === 'DEMO' ? true : value;
  }
  if (values.DEMO === '0') values.DEMO = false;
  const validate = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: false }).compile(Environment);
  if (!validate(values)) {
    const error = validate.errors?.[0];
    const name = error?.instancePath.slice(1) || String(error?.params.missingProperty ?? 'configuration');
    throw new ConfigError(`${name}: ${error?.keyword === 'required' ? 'must be set' : error?.message}`);
  }
  const config = values as unknown as Config;
  refuseMixedPayments(config);
  return config;
}

/** A demo must never reach a real provider, nor a real shop a simulator. */
function refuseMixedPayments(config: Config): void {
  const simulated = /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(config.WECHAT_PAY_BASE_URL);
  const configured = config.WECHAT_PAY_MCHID !== '';
  if (!configured) return;
  if (config.DEMO && !simulated) {
    throw new ConfigError(
      'WECHAT_PAY_BASE_URL: DEMO=1 works with the simulators only, not with a real provider',
    );
  }
  if (!config.DEMO && simulated) {
    throw new ConfigError('WECHAT_PAY_BASE_URL: a simulator was named, but DEMO is not 1');
  }
}

/** A secret or key that lives in a file of its own. */
export function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}: the file ${path || '(not set)'} cannot be read`);
  }
}
