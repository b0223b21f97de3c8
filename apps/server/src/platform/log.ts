import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

const secretNames = [
  'token',
  'password',
  'secret',
  'authorization',
  'cookie',
  'ticket',
  'openId',
  'openid',
  'unionId',
  'license',
  'idCard',
  'cardNo',
  'phone',
  'email',
];

/**
 * JSON lines to standard output, or to `destination` in tests. Bodies, queries and full imeis are never logged; the
 * names above are redacted in case an object that holds them is logged.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: maskNumbers(String(error.message)),
        code: error.code,
        stack: maskNumbers(String(error.stack)),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Long digit runs (imei, iccid, phone, ID number) keep their last four places only. */
export const maskNumbers = (text: string): string =>
  text.replace(/\d{11,20}[0-9Xx]?/g, (digits) => `…${digits.slice(-4)}`);
