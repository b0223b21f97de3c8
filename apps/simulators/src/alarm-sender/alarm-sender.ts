import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ControlCall, downCalls, readCount, requireText } from '../platform/control.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';

/** A message as it was taken, once for each Idempotency-Key. */
interface Message {
  readonly requestId: string;
  readonly channel: string;
  readonly imei: string;
  /** The account whose app gets the push; for channel `app` only. */
  readonly userId: string | null;
  readonly phone: string | null;
  readonly text: string;
  readonly seconds: number | null;
  readonly at: string;
}

interface State {
  readonly key: string;
  readonly taken: Map<string, Message>;
  readonly unreachable: Set<string>;
  isDown: boolean;
  /** How many of the next requests are carried out and then cut without an answer. */
  losesAnswers: number;
}

const mostKept = 2_000;

/** The service that delivers alarms to people: app pushes, SMS, calls and voice alarms. A control call reads them. */
export async function startAlarmSender(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = join(options.keysDir, 'alarm-sender');
  await makeKeyFolder(keys, async () => ({ key: randomBytes(24).toString('base64url') }));
  const key = (await readFile(join(keys, 'key'), 'utf8')).trim();
  const state: State = { key, taken: new Map(), unreachable: new Set(), isDown: false, losesAnswers: 0 };
  const { url, stop } = await serveSimulator({
    port: options.port,
    controlCalls: controlCallsOf(state),
    handle: async (request) => answer(state, request),
  });
  return {
    url,
    env: { ALARM_SENDER_URL: `${url}/`, ALARM_SENDER_KEY_FILE: join(keys, 'key') },
    stop,
  };
}

function controlCallsOf(state: State): Readonly<Record<string, ControlCall>> {
  return {
    ...downCalls(state),
    'POST /control/unreachable': (input) => {
      state.unreachable.add(requireText(input, 'phone'));
    },
    'POST /control/lose-answers': (input) => {
      state.losesAnswers = readCount(input, 'count', 1);
    },
    'GET /control/messages': (_input, query) => {
      const imei = query.get('imei');
      return { messages: [...state.taken.values()].filter((one) => imei === null || one.imei === imei) };
    },
  };
}

function answer(state: State, request: HttpRequest): HttpAnswer | 'noAnswer' {
  if (state.isDown) return problem(503, 'the service is down');
  if (`${request.method} ${request.path}` !== 'POST /v1/messages') return problem(404, 'nothing is here');
  if (!isAuthorized(request, state.key)) return problem(401, 'the key is wrong');
  const requestId = request.headers['idempotency-key'];
  if (typeof requestId !== 'string' || requestId === '') return problem(400, 'Idempotency-Key is missing');
  const message = readMessage(requestId, request.body);
  if (typeof message === 'string') return problem(400, message);
  if (message.phone !== null && state.unreachable.has(message.phone)) {
    return problem(422, 'this number is not reached');
  }
  if (!state.taken.has(requestId)) {
    state.taken.set(requestId, message);
    const [oldest] = state.taken.keys();
    if (state.taken.size > mostKept && oldest !== undefined) state.taken.delete(oldest);
  }
  if (state.losesAnswers > 0) {
    state.losesAnswers -= 1;
    return 'noAnswer';
  }
  return jsonAnswer(202, { requestId, state: 'sent' });
}

function isAuthorized({ headers }: HttpRequest, key: string): boolean {
  const expected = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const channels = ['app', 'sms', 'phone', 'voice'];

/** @returns the message, or a sentence that names what is wrong */
function readMessage(requestId: string, body: string): Message | string {
  const fields = parseJsonObject(body);
  if (!fields) return 'the body must be a JSON object';
  const { channel, imei, userId, phone, text, seconds, at } = fields;
  if (typeof channel !== 'string' || !channels.includes(channel)) return `channel must be of ${channels}`;
  if (typeof imei !== 'string' || !/^\d{15}$/.test(imei)) return 'imei must have 15 digits';
  const needsPhone = channel === 'sms' || channel === 'phone';
  if (needsPhone !== (typeof phone === 'string')) return 'phone is for sms and phone, and they need it';
  if (typeof text !== 'string' || text === '' || text.length > 500)
    return 'text must have 1 to 500 characters';
  if ((channel === 'voice') !== Number.isInteger(seconds)) return 'seconds is for voice, which needs it';
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return 'at must be a time';
  return {
    requestId,
    channel,
    imei,
    userId: typeof userId === 'string' ? userId : null,
    phone: typeof phone === 'string' ? phone : null,
    text,
    seconds: Number.isInteger(seconds) ? Number(seconds) : null,
    at,
  };
}

const problem = (status: number, message: string): HttpAnswer => jsonAnswer(status, { error: { message } });
