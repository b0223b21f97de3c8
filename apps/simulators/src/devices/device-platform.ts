import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { openRecords, saveClock } from '../platform/journalled-state.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { Alarms } from './alarms.ts';
import { findAuthorizationFault } from './authorization.ts';
import { eraseCloud } from './cloud-erasures.ts';
import { answerConnected } from './connected-calls.ts';
import type { CloudErasure, DevicePlatformContext } from './context.ts';
import { devicePlatformControlCalls } from './control-calls.ts';
import { describeDevice } from './devices.ts';
import { Fleet } from './fleet/fleet.ts';
import { Pusher } from './pusher.ts';
import { loadSecret } from './secret.ts';
import { imeiPattern, readServiceRequest } from './service-request.ts';
import { type ServiceRecord, Services } from './services.ts';

/** The platform that devices report to and get their services from. */
export async function startDevicePlatform(options: SimulatorOptions): Promise<RunningSimulator> {
  const secret = await loadSecret(options.keysDir);
  const { journal, records, clock } = await openRecords(options, 'device-platform');
  const subscription = records.of<string>('subscription');
  const conditions = { isDown: false, delayMs: 0, hangMs: 0, activationMs: 300, pushes: true };
  const pusher: Pusher = new Pusher({
    secret,
    clock,
    fleet: () => fleet,
    url: () => subscription.get('url'),
    isOpen: () => conditions.pushes && !conditions.isDown,
  });
  const fleet = new Fleet(journal, records, { clock, deadSpots: options.deadSpots }, (record) =>
    pusher.tell(record, fleet.reportNow(record.imei)),
  );
  const alarms = new Alarms({
    secret,
    journal,
    records,
    now: () => clock.now(),
    isOpen: () => conditions.pushes && !conditions.isDown,
    positionOf: (imei) => fleet.reportNow(imei)?.position ?? null,
  });
  const context: DevicePlatformContext = {
    secret,
    alarms,
    clock,
    fleet,
    subscribe: (url) => {
      subscription.set('url', url);
      journal.put('subscription', 'url', url);
    },
    pushNow: (imei) => {
      const report = fleet.reportNow(imei);
      if (report) pusher.push([report]);
    },
    services: new Services(journal, records, clock),
    devices: new Map(),
    erasures: records.of<CloudErasure>('erasure'),
    saveErasure: (name, erasure) => journal.put('erasure', name, erasure),
    conditions,
    saveClock: () => saveClock(journal, clock),
    flushed: () => journal.flushed(),
  };
  if (options.served) options.served.isServed = (imei) => context.services.keepsRunning(imei);
  const { url, stop } = await serveSimulator({
    port: options.port,
    controlCalls: devicePlatformControlCalls(context),
    handle: (request) => answer(context, request),
    actors: [clock, pusher, alarms],
    journal,
  });
  return {
    url,
    env: {
      DEVICE_PLATFORM_URL: url,
      DEVICE_PLATFORM_KEY_ID: secret.keyId,
      DEVICE_PLATFORM_SECRET: secret.secret,
    },
    stop,
  };
}

async function answer(
  context: DevicePlatformContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const { isDown, delayMs, hangMs } = context.conditions;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  if (isDown) return problem(503, 'UNAVAILABLE', 'the platform is down');
  const result = route(context, request);
  await context.flushed();
  if (hangMs === 0) return result;
  await sleep(hangMs, undefined, { ref: false });
  return 'noAnswer';
}

function route(context: DevicePlatformContext, request: HttpRequest): HttpAnswer {
  const fault = findAuthorizationFault(request, context.secret);
  if (fault !== undefined) return problem(401, 'UNAUTHORIZED', fault);
  const call = `${request.method} ${request.path}`;
  if (call === 'POST /v1/services') return submit(context, request.body);
  if (call === 'POST /v1/cloud-erasures') return eraseCloud(context, request.body);
  const connected = answerConnected(context, call, request);
  if (connected) return connected;
  const requestId = /^GET \/v1\/services\/([^/]+)$/.exec(call)?.[1];
  if (requestId !== undefined) return showService(context.services.records.get(requestId));
  const imei = /^GET \/v1\/devices\/([^/]+)$/.exec(call)?.[1];
  if (imei !== undefined && imeiPattern.test(imei)) {
    return jsonAnswer(200, describeDevice(imei, context.clock.now(), context.devices.get(imei)));
  }
  return problem(404, 'NOT_FOUND', 'there is nothing here');
}

function submit({ services, conditions }: DevicePlatformContext, body: string): HttpAnswer {
  const request = readServiceRequest(body);
  if (typeof request === 'string') return problem(400, 'INVALID_ARGUMENT', request);
  const record = services.submit(request, body, conditions.activationMs);
  if (record === 'conflict') return problem(409, 'CONFLICT', 'the requestId stands for another request');
  return jsonAnswer(202, { requestId: record.requestId, revision: record.revision, state: 'accepted' });
}

function showService(record: ServiceRecord | undefined): HttpAnswer {
  if (record === undefined) return problem(404, 'NOT_FOUND', 'the requestId is unknown');
  return jsonAnswer(200, {
    requestId: record.requestId,
    state: record.state,
    ...(record.state === 'failed' ? { reason: record.failureReason } : {}),
    updatedAt: new Date(record.updatedAtMs).toISOString(),
  });
}

function problem(status: number, code: string, message: string): HttpAnswer {
  return jsonAnswer(status, { error: { code, message } });
}
