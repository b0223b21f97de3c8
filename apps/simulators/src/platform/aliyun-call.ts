import { createHmac } from 'node:crypto';
import type { HttpRequest } from './http-server.ts';

const maxAgeMs = 15 * 60_000;

/** What the service knows of its callers, and the one action that it has. */
export interface AliyunService {
  readonly keyId: string;
  readonly secret: string;
  readonly action: string;
  /** Not asked about when left out. */
  readonly version?: string;
}

export type AliyunCall =
  | { readonly fields: URLSearchParams }
  | { readonly status: number; readonly code: string };

/** Reads a call of Aliyun's RPC interface (signature version 1.0), or says why it is refused. */
export function readAliyunCall({ method, body }: HttpRequest, service: AliyunService): AliyunCall {
  const fields = new URLSearchParams(body);
  if (method !== 'POST' || fields.get('AccessKeyId') !== service.keyId)
    return { status: 404, code: 'InvalidAccessKeyId.NotFound' };
  const isVersion = service.version === undefined || fields.get('Version') === service.version;
  if (fields.get('Action') !== service.action || !isVersion)
    return { status: 404, code: 'InvalidAction.NotFound' };
  const ageMs = Math.abs(Date.now() - Date.parse(fields.get('Timestamp') ?? ''));
  if (!(ageMs < maxAgeMs)) return { status: 400, code: 'InvalidTimeStamp.Expired' };
  if (fields.get('Signature') !== signatureOf(fields, service.secret))
    return { status: 400, code: 'SignatureDoesNotMatch' };
  return { fields };
}

function signatureOf(fields: URLSearchParams, secret: string): string {
  const canonical = [...fields]
    .filter(([name]) => name !== 'Signature')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`POST&%2F&${encode(canonical)}`)
    .digest('base64');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
