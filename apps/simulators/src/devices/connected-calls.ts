import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import type { DevicePlatformContext } from './context.ts';
import { readCommand, readRegistrations } from './fleet/read-registrations.ts';
import { outcomeMessage } from './pusher.ts';

/** The calls about devices that are connected; undefined for any other. */
export function answerConnected(
  context: DevicePlatformContext,
  call: string,
  { body }: HttpRequest,
): HttpAnswer | undefined {
  if (call === 'POST /v1/devices') return introduce(context, body);
  if (call === 'PUT /v1/subscription') return subscribe(context, body);
  if (call === 'PUT /v1/alarm-subscription') return subscribe(context.alarms, body);
  if (call === 'POST /v1/commands') return submit(context, body);
  const commandId = /^GET \/v1\/commands\/([^/]+)$/.exec(call)?.[1];
  if (commandId === undefined) return undefined;
  const record = context.fleet.commands.records.get(decodeURIComponent(commandId));
  return record
    ? jsonAnswer(200, outcomeMessage(record))
    : problem(404, 'NOT_FOUND', 'the commandId is unknown');
}

function introduce({ fleet }: DevicePlatformContext, body: string): HttpAnswer {
  const registrations = readRegistrations(body);
  if (typeof registrations === 'string') return problem(400, 'INVALID_ARGUMENT', registrations);
  for (const registration of registrations) fleet.introduce(registration);
  return jsonAnswer(200, { known: fleet.devices.size });
}

function subscribe(context: { subscribe(url: string): void }, body: string): HttpAnswer {
  const url = parseJsonObject(body)?.url;
  // Nothing leaves this machine: a simulator is no way into a network.
  if (typeof url !== 'string' || !/^http:\/\/(127\.0\.0\.1|localhost):\d+\/[\w/-]+$/.test(url)) {
    return problem(400, 'INVALID_ARGUMENT', 'url must be an address on this machine');
  }
  context.subscribe(url);
  return jsonAnswer(200, { url });
}

function submit({ fleet }: DevicePlatformContext, body: string): HttpAnswer {
  const request = readCommand(body);
  if (typeof request === 'string') return problem(400, 'INVALID_ARGUMENT', request);
  const device = fleet.devices.get(request.imei);
  if (!device) return problem(404, 'NOT_FOUND', 'the imei is unknown');
  const record = fleet.commands.submit(request, device);
  if (record === 'offline') return problem(409, 'DEVICE_OFFLINE', 'the device is offline');
  if (record === 'unsupported') return problem(422, 'UNSUPPORTED', 'the device has no such command');
  fleet.save(device);
  return jsonAnswer(202, outcomeMessage(record));
}

const problem = (status: number, code: string, message: string): HttpAnswer =>
  jsonAnswer(status, { error: { code, message } });
