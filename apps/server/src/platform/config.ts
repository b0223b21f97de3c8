import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { type Config, Environment } from './environment.ts';

export type { Config } from './environment.ts';

/** Thrown with one sentence that names the variable; the start stops there. */
export class ConfigError extends Error {}

const validate = new Ajv({ coerceTypes: true, useDefaults: true, verbose: true }).compile(Environment);

/** Flags are set by 1 and 0; ajv itself reads only true and false. */
const flags: readonly string[] = ['DEMO', 'WECHAT_PAY_CERTIFICATES'] satisfies readonly (keyof Config)[];
const flagOf = (value: string): boolean | string => (value === '1' ? true : value === '0' ? false : value);

/**
 * Variables that look like a setting but are none, such as WECHAT_PAY_MCH_ID: the real one would be missing unnoticed.
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(Environment.properties);
  const firstWords = new Set(known.filter((name) => name.includes('_')).map((name) => name.split('_')[0]));
  return Object.keys(environment).filter(
    (name) => !known.includes(name) && name.includes('_') && firstWords.has(name.split('_')[0]),
  );
}

/** Reads and checks the environment. An empty variable counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(Environment.properties);
  const values: Record<string, unknown> = {};
  for (const name of known) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    // ajv would take 60.00 for 60: a cap of that many minor units, where the same number of yuan was meant.
    if (isNumber(name) && !/^-?\d+$/.test(value)) throw new ConfigError(`${name}: must be a whole number`);
    values[name] = flags.includes(name) ? flagOf(value) : value;
  }
  if (!validate(values)) {
    const error = validate.errors?.[0];
    const name = error?.instancePath.slice(1) || String(error?.params.missingProperty ?? 'configuration');
    throw new ConfigError(`${name}: ${sentenceOf(error)}`);
  }
  const config = values as unknown as Config;
  refuseBrokenAddresses(config);
  refuseMixedServices(config);
  checkWechatOpen(config);
  checkMiniProgram(config);
  return config;
}

function isNumber(name: string): boolean {
  const schema = Environment.properties[name as keyof Config];
  return 'type' in schema && schema.type === 'integer';
}

function sentenceOf(error: ErrorObject | undefined): string {
  if (error?.keyword === 'required') return 'must be set';
  if (error?.keyword === 'type' && error.params.type === 'boolean') return 'must be 1 or 0';
  if (error?.keyword === 'pattern') {
    const { default: preset, examples } = error.parentSchema as { default?: string; examples?: string[] };
    const example = examples?.[0] ?? preset;
    return example ? `must look like ${example}` : `must match ${error.params.pattern}`;
  }
  if (error?.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  return error?.message ?? 'is not as it must be';
}

/**
 * Finds what the patterns miss: an address with an impossible host, which would otherwise fail at the first customer.
 */
function refuseBrokenAddresses(config: Config): void {
  const names = Object.keys(Environment.properties) as (keyof Config)[];
  for (const name of names.filter((each) => /_(URL|ORIGINS?|ENDPOINT)$/.test(each))) {
    // The database's client reads its address itself; that may name a socket.
    if (name === 'DATABASE_URL') continue;
    const values = String(config[name]).split(/,(?=https?:)/);
    const broken = values.find((value) => value !== '' && !URL.canParse(value));
    if (broken !== undefined) throw new ConfigError(`${name}: ${broken} is not an address`);
  }
}

/**
 * For each service that may be real or simulated: the setting with its address, the setting that says that it is
 * configured, and whether it sends us notifications, to PUBLIC_ORIGIN.
 */
export const outsideServices = [
  { url: 'WECHAT_PAY_BASE_URL', configured: 'WECHAT_PAY_MCHID', notifies: true },
  { url: 'ALIPAY_GATEWAY_URL', configured: 'ALIPAY_APP_ID', notifies: true },
  { url: 'STRIPE_API_URL', configured: 'STRIPE_SECRET_KEY_FILE', notifies: true },
  { url: 'LIANLIAN_BASE_URL', configured: 'LIANLIAN_MERCHANT_ID', notifies: true },
  { url: 'WECHAT_OPEN_BASE_URL', configured: 'WECHAT_APP_ID', notifies: false },
  { url: 'ALARM_SENDER_URL', configured: 'ALARM_SENDER_KEY_FILE', notifies: false },
  { url: 'DEVICE_PLATFORM_URL', configured: 'DEVICE_PLATFORM_URL', notifies: true },
  { url: 'CARRIER_URL', configured: 'CARRIER_APP_ID', notifies: false },
  { url: 'REAL_NAME_URL', configured: 'REAL_NAME_APP_ID', notifies: true },
  { url: 'SMS_URL', configured: 'SMS_ACCESS_KEY_ID', notifies: false },
  { url: 'AMAP_URL', configured: 'AMAP_KEY_FILE', notifies: false },
  { url: 'CUSTOMER_SERVICE_URL', configured: 'CUSTOMER_SERVICE_ACCESS_KEY_ID', notifies: false },
] as const satisfies readonly { url: keyof Config; configured: keyof Config; notifies: boolean }[];

/** A demo must never reach a real provider, nor a real shop a simulator. */
function refuseMixedServices(config: Config): void {
  for (const { url, configured } of outsideServices) {
    if (config[configured] === '') continue;
    const isSimulated = /^https?:\/\/(127(\.\d+){3}|localhost|\[::1\])([:/]|$)/i.test(config[url]);
    if (config.DEMO && !isSimulated) {
      throw new ConfigError(`${url}: DEMO=1 works with the simulators only, not with a real provider`);
    }
    if (!config.DEMO && isSimulated)
      throw new ConfigError(`${url}: a simulator was named, but DEMO is not 1`);
  }
}

/** Browsers are redirected to the authorization page, so a simulated one may be on any host; the real one has https. */
function checkWechatOpen(config: Config): void {
  if (config.WECHAT_APP_ID === '') {
    if (config.WECHAT_MINI_APP_ID === '') return;
    throw new ConfigError('WECHAT_APP_ID: must be set where WECHAT_MINI_APP_ID is');
  }
  if (config.DEMO !== config.WECHAT_OPEN_AUTHORIZE_URL.startsWith('http://')) {
    const problem = config.DEMO ? 'DEMO=1 works with the simulator only' : 'must have https';
    throw new ConfigError(`WECHAT_OPEN_AUTHORIZE_URL: ${problem}`);
  }
}

/** A simulated mini-program runs its script in the portal: not where there is real money. */
function checkMiniProgram(config: Config): void {
  if (config.MINI_PROGRAM_ORIGINS !== '' && !config.DEMO)
    throw new ConfigError('MINI_PROGRAM_ORIGINS: a simulator was named, but DEMO is not 1');
}

/** Where providers and platforms reach this server; without a slash at its end. */
export const publicOrigin = ({ PUBLIC_ORIGIN, PORT }: Config): string =>
  PUBLIC_ORIGIN || `http://127.0.0.1:${PORT}`;

/** A secret or key that lives in a file of its own. */
export function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}: the file ${path || '(not set)'} cannot be read`);
  }
  if (text === '') throw new ConfigError(`${name}: the file ${path} is empty`);
  return text;
}

/**
 * A secret that is one line. A second line, such as the former secret that was kept, or a file that is not text would
 * make another secret of it, which nobody accepts.
 */
export function readSecretLine(name: string, path: string): string {
  const text = readSecretFile(name, path);
  if (/[\p{Cc}\uFFFD]/u.test(text))
    throw new ConfigError(`${name}: the file ${path} must hold one line of text`);
  return text;
}
