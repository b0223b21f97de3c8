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
  if (!Array.isArray(data) || data.length <= itemsAtOnce || !('items' in schema))
    return before + serialiserOf(schema)(data) + after;
  return longList(before, serialiserOf(schema.items as object), data, after);
}

const envelopes = {
  flag: ['{"flag":true,"code":0,"msg":"","data":', '}'],
  url: ['{"flag":true,"code":0,"msg":"","url":', '}'],
  data: ['{"code":0,"data":', ',"msg":""}'],
  download: ['{"code":0,"data":', ',"msg":""}'],
} as const satisfies Record<NonNullable<CallDefinition['envelope']>, readonly [string, string]>;

const itemsAtOnce = 25;

/** Encoded a few items at a time: a text of thousands, put together from its fields, keeps the collector busy. */
function longList(before: string, serialise: Serialiser, items: readonly unknown[], after: string): Buffer {
  const parts = [Buffer.from(`${before}[`)];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const text = items
      .slice(from, from + itemsAtOnce)
      .map((item) => serialise(item))
      .join(',');
    parts.push(Buffer.from(from === 0 ? text : `,${text}`));
  }
  parts.push(Buffer.from(`]${after}`));
  return Buffer.concat(parts);
}

/** A failure in the same form: `flag` and `url` are there where the portal looks for them. */
export function failureBody(
  failure: Failure,
  language: Language,
  requestId: string,
  call?: CallDefinition,
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
