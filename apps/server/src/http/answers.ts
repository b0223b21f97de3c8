import {
  type CallDefinition,
  errorCatalogue,
  errorText,
  type Standing,
  wireCode,
} from '@device-pay/contract';
import fastJsonStringify from 'fast-json-stringify';
import type { Language } from '../platform/database/tables.ts';
import type { Failure } from '../platform/failure.ts';

type Serialiser = (data: unknown) => string;
const serialisers = new Map<unknown, Serialiser>();

function serialiserOf(schema: object): Serialiser {
  let serialise = serialisers.get(schema);
  if (!serialise) {
    serialise = fastJsonStringify(schema) as Serialiser;
    serialisers.set(schema, serialise);
  }
  return serialise;
}

/** A success in the call's outer form: exactly the fields that its schema has for this standing, and no other. */
export function successBody(call: CallDefinition, standing: Standing | null, data: unknown): string | Buffer {
  const schema: object = (standing !== null ? call.dataFor?.[standing] : undefined) ?? call.data;
  const [before, after] = envelopes[call.envelope ?? 'data'];
  if (!Array.isArray(data) || data.length <= shortList || !('items' in schema))
    return before + serialiserOf(schema)(data) + after;
  return longList(before, serialiserOf(schema.items as object), data, after);
}

const envelopes = {
  flag: ['{"flag":true,"code":0,"msg":"","data":', '}'],
  url: ['{"flag":true,"code":0,"msg":"","url":', '}'],
  data: ['{"code":0,"data":', ',"msg":""}'],
  download: ['{"code":0,"data":', ',"msg":""}'],
} as const satisfies Record<NonNullable<CallDefinition['envelope']>, readonly [string, string]>;

/** Lists up to this length are encoded as one text. */
const shortList = 25;

/** The most bytes in UTF-8 for each UTF-16 unit of a string. */
const mostBytesOfUnit = 3;

/**
 * Encodes item by item into one buffer: concatenating the text of thousands of items keeps the garbage collector busy.
 */
function longList(before: string, serialise: Serialiser, items: readonly unknown[], after: string): Buffer {
  let bytes = Buffer.allocUnsafe(256 * 1024);
  let length = 0;
  const append = (text: string): void => {
    const most = length + text.length * mostBytesOfUnit;
    if (most > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, length)], Math.max(most, 2 * bytes.length));
    length += bytes.write(text, length);
  };
  append(`${before}[`);
  for (const [index, item] of items.entries()) {
    if (index > 0) append(',');
    append(serialise(item));
  }
  append(`]${after}`);
  return bytes.subarray(0, length);
}

/** A failure in the same form: `flag` and `url` are there where the portal looks for them. */
export function failureBody(
  failure: Failure,
  language: Language,
  requestId: string,
  call?: Pick<CallDefinition, 'envelope'>,
): { status: number; body: string } {
  const { http, retryable } = errorCatalogue[failure.failure];
  const flag = call?.envelope === 'flag' || call?.envelope === 'url' ? { flag: false } : {};
  return {
    status: http,
    body: JSON.stringify({
      ...flag,
      code: wireCode(failure.failure),
      data: failure.data ?? null,
      msg: errorText(failure.failure, language, failure.details),
      retryable,
      requestId,
    }),
  };
}
