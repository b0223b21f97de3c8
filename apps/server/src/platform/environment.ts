import { discountCapFen } from '@device-pay/rules';
import Type, { type Static } from 'typebox';

/** The host of an address, with its port: an origin is a scheme and this, and nothing more. */
const host = '[^/?#@,;\\s]+';
const origins = `^(https?://${host}(,https?://${host})*)?$`;

/** An origin, or none. */
const Origin = () =>
  Type.String({ default: '', pattern: `^(https?://${host})?$`, examples: ['https://service.example'] });

/** Every environment variable that the server reads; README.md and docs/configuration.md describe them. */
export const Environment = Type.Object({
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  HOST: Type.String({ default: '0.0.0.0' }),
  DATA_DIR: Type.String({ default: './.data' }),
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    examples: ['postgresql://name:word@host/database'],
  }),
  DATABASE_POOL: Type.Integer({ default: 12, minimum: 2, maximum: 100 }),
  DEMO: Type.Boolean({ default: false }),
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  METRICS_PORT: Type.Integer({ default: 9464, minimum: 0, maximum: 65535 }),
  /** Where an OpenTelemetry collector takes OTLP over HTTP, without `/v1/traces`. Empty: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    default: '',
    pattern: '^(https?://[^?#\\s]+)?$',
    examples: ['http://127.0.0.1:4318'],
  }),
  /** The share of requests and jobs that is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ default: 0.01, minimum: 0, maximum: 1 }),
  /** The address of this server for providers and links, such as https://pay.example. Empty: http://127.0.0.1:PORT. */
  PUBLIC_ORIGIN: Type.String({
    default: '',
    pattern: `^(https?://${host})?$`,
    examples: ['https://pay.example'],
  }),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: Type.Integer({ default: 0, minimum: 0, maximum: 5 }),
  RATE_LIMIT_PER_MINUTE: Type.Integer({ default: 1200, minimum: 1 }),
  /**
   * Comma-separated origins that may show the portal in a frame; they are put into the Content-Security-Policy as they
   * are.
   */
  FRAME_ANCESTORS: Type.String({ default: '', pattern: origins, examples: ['https://app.example'] }),
  /** Comma-separated origins that may also play the native app around the framed portal: these get pay tickets. */
  SHELL_ORIGINS: Type.String({ default: '', pattern: origins, examples: ['https://app.example'] }),
  /** Only in the demo: comma-separated origins that may play a mini-program's web view around the framed portal. */
  MINI_PROGRAM_ORIGINS: Type.String({ default: '', pattern: origins, examples: ['http://127.0.0.1:8099'] }),
  /** Map tiles in Web Mercator, such as `https://tiles.example/{z}/{x}/{y}.png`; empty: maps are a plain grid. */
  MAP_TILE_URL: Type.String({
    default: '',
    pattern: '^(https://[^/{}?#@;\\s]+/(?=.*\\{z\\})(?=.*\\{x\\})(?=.*\\{-?y\\})\\S+)?$',
    examples: ['https://tiles.example/{z}/{x}/{y}.png'],
  }),
  /** The tiles' coordinates: gcj02 for maps of mainland China. */
  MAP_TILE_COORDINATES: Type.Enum(['wgs84', 'gcj02'], { default: 'wgs84' }),
  /** Whose tiles they are; shown on each map. */
  MAP_TILE_ATTRIBUTION: Type.String({ default: '' }),
  PORTAL_DIR: Type.String({ default: 'apps/portal/dist' }),
  PAY_BEFORE_MINUTES: Type.Integer({ default: 30, minimum: 1, maximum: 1440 }),
  /** The highest discount of one order, in minor units of its currency. */
  COUPON_CAP_FEN: Type.Integer({ default: discountCapFen, minimum: 0 }),
  WECHAT_PAY_BASE_URL: Type.String({
    default: 'https://api.mch.weixin.qq.com/',
    pattern: `^https?://${host}/$`,
  }),
  WECHAT_PAY_MCHID: Type.String({ default: '' }),
  WECHAT_PAY_APPID: Type.String({ default: '' }),
  WECHAT_PAY_MERCHANT_SERIAL: Type.String({ default: '' }),
  WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: Type.String({ default: '' }),
  WECHAT_PAY_API_V3_KEY_FILE: Type.String({ default: '' }),
  /** JSON: serial or PUB_KEY_ID → PEM public key. */
  WECHAT_PAY_PLATFORM_KEYS_FILE: Type.String({ default: '' }),
  /** 1: WeChat Pay's certificates are downloaded too, for merchants who verify with certificates. */
  WECHAT_PAY_CERTIFICATES: Type.Boolean({ default: false }),
  ALIPAY_GATEWAY_URL: Type.String({
    default: 'https://openapi.alipay.com/gateway.do',
    pattern: '^https?://[^?#\\s]+$',
  }),
  /** The host (and port) that bills may be fetched from. */
  ALIPAY_BILL_HOST: Type.String({ default: 'dwbillcenter.alipay.com', pattern: '^[^/\\s]+$' }),
  ALIPAY_APP_ID: Type.String({ default: '' }),
  /** The merchant's account, which begins with 2088. */
  ALIPAY_SELLER_ID: Type.String({ default: '' }),
  /** The app's, as PEM or as the bare base64 of Alipay's key tool. */
  ALIPAY_APP_PRIVATE_KEY_FILE: Type.String({ default: '' }),
  /** Alipay's (not the app's), likewise. */
  ALIPAY_PUBLIC_KEY_FILE: Type.String({ default: '' }),
  STRIPE_API_URL: Type.String({ default: 'https://api.stripe.com', pattern: `^https?://${host}$` }),
  STRIPE_SECRET_KEY_FILE: Type.String({ default: '' }),
  /** The webhook endpoint's signing secrets, one a line: two while one is rotated. */
  STRIPE_WEBHOOK_SECRETS_FILE: Type.String({ default: '' }),
  LIANLIAN_BASE_URL: Type.String({
    default: 'https://gpapi.lianlianpay.com/',
    pattern: `^https?://${host}/$`,
  }),
  LIANLIAN_MERCHANT_ID: Type.String({ default: '' }),
  /** The site's number at LianLian, where it gave one. */
  LIANLIAN_SUB_MERCHANT_ID: Type.String({ default: '' }),
  /** The merchant's, as PEM or as the bare base64 of LianLian's console. */
  LIANLIAN_PRIVATE_KEY_FILE: Type.String({ default: '' }),
  /** LianLian's, likewise. */
  LIANLIAN_PUBLIC_KEY_FILE: Type.String({ default: '' }),
  /** Comma-separated. */
  LIANLIAN_CURRENCIES: Type.String({ default: 'USD', pattern: '^(USD|CNY)(,(USD|CNY))*$' }),
  /** Where the merchant sells, ISO 3166. */
  LIANLIAN_COUNTRY: Type.String({ default: 'US', pattern: '^[A-Z]{2}$' }),
  /** What the cashier offers: inter_credit_card is international cards. */
  LIANLIAN_PAYMENT_METHOD: Type.String({ default: 'inter_credit_card' }),
  /** The zone that LianLian's times are in. */
  LIANLIAN_TIMEZONE: Type.String({ default: 'Asia/Hong_Kong' }),
  WECHAT_OPEN_BASE_URL: Type.String({
    default: 'https://api.weixin.qq.com/',
    pattern: `^https?://${host}/$`,
  }),
  WECHAT_OPEN_AUTHORIZE_URL: Type.String({
    default: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    pattern: '^https?://[^?#\\s]+$',
  }),
  /** The public account, for pages inside WeChat. */
  WECHAT_APP_ID: Type.String({ default: '' }),
  WECHAT_APP_SECRET_FILE: Type.String({ default: '' }),
  WECHAT_MINI_APP_ID: Type.String({ default: '' }),
  WECHAT_MINI_APP_SECRET_FILE: Type.String({ default: '' }),
  CUSTOMER_SERVICE_URL: Type.String({
    default: 'https://chatbot.cn-shanghai.aliyuncs.com/',
    pattern: `^https?://${host}/$`,
  }),
  /** Empty: there is no chat, and pages show phone and e-mail. */
  CUSTOMER_SERVICE_ACCESS_KEY_ID: Type.String({ default: '' }),
  CUSTOMER_SERVICE_ACCESS_KEY_SECRET_FILE: Type.String({ default: '' }),
  /** The chat window's address and its channel, as Aliyun's settings show them. */
  CUSTOMER_SERVICE_WINDOW_URL: Type.String({
    default: '',
    pattern: '^(https?://[^?#\\s]+)?$',
    examples: ['https://service.example/chat'],
  }),
  CUSTOMER_SERVICE_FROM: Type.String({ default: '' }),
  /** Signs the caller's identity for a page's own chat; this file may hold no other key. */
  CUSTOMER_SERVICE_SIGN_KEY_FILE: Type.String({ default: '' }),
  /** Lines of `<id> <32 bytes in base64>`, the newest first, that wrap the keys of files. The demo makes its own. */
  FILES_KEY_FILE: Type.String({ default: '' }),
  /** Empty: uploaded files are in DATA_DIR/files. */
  FILES_S3_BUCKET: Type.String({ default: '' }),
  /** Empty: Amazon's endpoint for the region. */
  FILES_S3_ENDPOINT: Origin(),
  FILES_S3_REGION: Type.String({ default: 'us-east-1' }),
  FILES_S3_PREFIX: Type.String({ default: '' }),
  FILES_S3_ACCESS_KEY_ID: Type.String({ default: '' }),
  FILES_S3_SECRET_KEY_FILE: Type.String({ default: '' }),
  ALARM_SENDER_URL: Type.String({
    default: '',
    pattern: `^(https?://${host}/?)?$`,
    examples: ['https://service.example'],
  }),
  ALARM_SENDER_KEY_FILE: Type.String({ default: '' }),
  /** Where devices are connected: the device platform, a Traccar server, or nowhere. */
  DEVICE_LINK: Type.Enum(['platform', 'traccar', 'none'], { default: 'platform' }),
  /** Without `/api`. */
  TRACCAR_URL: Origin(),
  /** A user's API token; without it TRACCAR_USER and TRACCAR_PASSWORD. */
  TRACCAR_TOKEN_FILE: Type.String({ default: '' }),
  TRACCAR_USER: Type.String({ default: '' }),
  TRACCAR_PASSWORD: Type.String({ default: '' }),
  /** For how many days devices' reports are kept. */
  TELEMETRY_DAYS: Type.Integer({ default: 183, minimum: 1, maximum: 3660 }),
  CARRIER_URL: Origin(),
  CARRIER_APP_ID: Type.String({ default: '' }),
  CARRIER_SECRET_FILE: Type.String({ default: '' }),
  CARRIER_TIMEOUT_MS: Type.Integer({ default: 3000, minimum: 100, maximum: 10_000 }),
  /** Days after the end of its device's service until a SIM that was not renewed is cancelled; 0: never. */
  SIM_RENEWAL_DAYS: Type.Integer({ default: 30, minimum: 0, maximum: 3660 }),
  REAL_NAME_URL: Origin(),
  /** Empty: no SIM can be verified here, and verifications in a shop are not known. */
  REAL_NAME_APP_ID: Type.String({ default: '' }),
  REAL_NAME_SECRET_FILE: Type.String({ default: '' }),
  REAL_NAME_TIMEOUT_MS: Type.Integer({ default: 8000, minimum: 100, maximum: 15_000 }),
  /** For the face video, for which the portal waits 60 s. */
  REAL_NAME_VIDEO_TIMEOUT_MS: Type.Integer({ default: 45_000, minimum: 100, maximum: 55_000 }),
  /** Lines as in FILES_KEY_FILE, for the hashes of ID numbers, which are kept. The demo makes its own. */
  REAL_NAME_HASH_KEY_FILE: Type.String({ default: '' }),
  /** Hours after the result, or after the last step before one, until photos, video, name and number are deleted. */
  REAL_NAME_KEEP_HOURS: Type.Integer({ default: 24, minimum: 1, maximum: 720 }),
  /** How many SIMs one person may have: a limit of the law. */
  REAL_NAME_CARDS_PER_PERSON: Type.Integer({ default: 5, minimum: 1, maximum: 100 }),
  /** The origin of the carrier's own page; empty: REAL_NAME_URL. */
  REAL_NAME_PAGE_ORIGIN: Origin(),
  SMS_URL: Type.String({ default: 'https://dysmsapi.aliyuncs.com/', pattern: '^https?://[^?#\\s]+$' }),
  SMS_ACCESS_KEY_ID: Type.String({ default: '' }),
  SMS_ACCESS_KEY_SECRET_FILE: Type.String({ default: '' }),
  SMS_SIGN_NAME: Type.String({ default: '' }),
  /** Aliyun's number of the template with the field `code`. */
  SMS_TEMPLATE_PHONE_CODE: Type.String({ default: '' }),
  AMAP_URL: Type.String({ default: 'https://restapi.amap.com', pattern: `^https?://${host}$` }),
  AMAP_KEY_FILE: Type.String({ default: '' }),
  DEVICE_PLATFORM_URL: Type.String({
    default: '',
    pattern: `^(https?://${host}/?)?$`,
    examples: ['https://service.example'],
  }),
  DEVICE_PLATFORM_KEY_ID: Type.String({ default: '' }),
  DEVICE_PLATFORM_SECRET: Type.String({ default: '' }),
});

export type Config = Static<typeof Environment>;
