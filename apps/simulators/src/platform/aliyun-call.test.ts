import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readAliyunCall } from './aliyun-call.ts';
import type { HttpRequest } from './http-server.ts';

const service = { keyId: 'key', secret: 'secret', action: 'SendSms', version: '2017-05-25' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A call that is signed with its fields as they are. */
function signedCall(
  changes: Readonly<Record<string, string>> = {},
  secret = service.secret,
): URLSearchParams {
  const fields: Record<string, string> = {
    AccessKeyId: service.keyId,
    Action: service.action,
    Version: service.version,
    Timestamp: minutesAgo(0),
    // What forms encode in another way than signatures do.
    TemplateParam: '{"code":"1 2*3~4"}',
    ...changes,
  };
  const encode = (text: string) => encodeURIComponent(text).replaceAll('*', '%2A');
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${encode(name)}=${encode(fields[name] ?? '')}`)
    .join('&');
  const signature = createHmac('sha1', `${secret}&`)
    .update(`POST&%2F&${encode(text)}`)
    .digest('base64');
  return new URLSearchParams({ ...fields, Signature: signature });
}

function changed(name: string, value: string): URLSearchParams {
  const fields = signedCall();
  fields.set(name, value);
  return fields;
}

const read = (fields: URLSearchParams, method = 'POST') =>
  readAliyunCall({ method, body: fields.toString() } as HttpRequest, service);

it('a call that is signed is read, also one of some minutes ago', () => {
  expect(read(signedCall())).toHaveProperty('fields');
  expect(read(signedCall({ Timestamp: minutesAgo(14) }))).toHaveProperty('fields');
});

it.each([
  ['with another’s key', () => signedCall({ AccessKeyId: 'other' }), 'InvalidAccessKeyId.NotFound'],
  ['of another action', () => signedCall({ Action: 'QuerySms' }), 'InvalidAction.NotFound'],
  ['of another version', () => signedCall({ Version: '2016-01-01' }), 'InvalidAction.NotFound'],
  ['of long ago', () => signedCall({ Timestamp: minutesAgo(16) }), 'InvalidTimeStamp.Expired'],
  ['without a time', () => signedCall({ Timestamp: '' }), 'InvalidTimeStamp.Expired'],
  ['signed with another secret', () => signedCall({}, 'other'), 'SignatureDoesNotMatch'],
  ['that was changed on the way', () => changed('TemplateParam', '{}'), 'SignatureDoesNotMatch'],
  ['that is not signed', () => changed('Signature', ''), 'SignatureDoesNotMatch'],
])('a call %s is refused', (_, fields, code) => {
  expect(read(fields())).toMatchObject({ code });
});

it('a call that is no POST is refused', () => {
  expect(read(signedCall(), 'GET')).toMatchObject({ status: 404 });
});
