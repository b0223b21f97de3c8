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

/** The JSON of an answer's data: exactly the fields of the schema for this standing, whatever the handler gave. */
function serialiseData(call: CallDefinition, standing: Standing | null, data: unknown): string {
  const schema = (standing !== null ? call.dataFor?.[standing] : undefined) ?? call.data;
  let serialise = serialisers.get(schema);
  if (!serialise) {
    serialise = fastJsonStringify(schema as object) as Serialiser;
    serialisers.set(schema, serialise);
  }
  return serialise(data);
}

/** A success in the call's outer form. */
export function successBody(call: CallDefinition, standing: Standing | null, data: unknown): string {
  const json = serialiseData(call, standing, data);
  switch (call.envelope ?? 'data') {
    case 'flag':
      return `{"flag":true,"code":0,"msg":"","data":${json}}`;
    case 'url':
      return `{"flag":true,"code":0,"msg":"","url":${json}}`;
    case 'data':
    case 'download':
      return `{"code":0,"data":${json},"msg":""}`;
  }
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
