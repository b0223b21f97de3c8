import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorWords } from './error-words.ts';

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
        message: maskNumbers(errorWords(error)),
        code: error.code,
        stack: maskNumbers(String(error.stack)),
      }),
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines that wait while none can be written; later ones are dropped. */
const mostWaitingBytes = 1024 * 1024;

/**
 * The standard output may be a file on a disk that is full. A line that can't be written waits for the next one, and
 * must not end the process: that would also hang for ever, because the last flush repeats a failing write without end.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: mostWaitingBytes });
  const flush = stream.flushSync.bind(stream);
  let fails = false;
  stream.flushSync = () => {
    if (!fails) flush();
  };
  stream.on('error', () => {
    fails = true;
  });
  stream.on('write', () => {
    fails = false;
  });
  return stream;
}

/** Long digit runs (imei, iccid, phone, ID number) keep their last four places only. */
export const maskNumbers = (text: string): string =>
  text.replace(/\d{11,20}[0-9Xx]?/g, (digits) => `…${digits.slice(-4)}`);
