import { type HttpAnswer, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import type { DevicePlatformContext } from './context.ts';
import { imeiPattern } from './service-request.ts';

/** POST /v1/cloud-erasures `{imei, service, recordedBefore}`: deletes for good, and may be repeated. */
export function eraseCloud(context: DevicePlatformContext, body: string): HttpAnswer {
  const { imei, service, recordedBefore } = parseJsonObject(body) ?? {};
  if (typeof imei !== 'string' || !imeiPattern.test(imei)) return invalid('imei must have 15 digits');
  if (service !== 'serve' && service !== 'cloud_storage') return invalid('service is no cloud service');
  if (typeof recordedBefore !== 'string' || Number.isNaN(Date.parse(recordedBefore)))
    return invalid('recordedBefore must be a time');
  const name = `${imei} ${service}`;
  const erasure = { imei, service, recordedBefore };
  context.erasures.set(name, erasure);
  context.saveErasure(name, erasure);
  return jsonAnswer(200, erasure);
}

const invalid = (message: string): HttpAnswer =>
  jsonAnswer(400, { error: { code: 'INVALID_ARGUMENT', message } });
