import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAliyunCall } from '../platform/aliyun-call.ts';
import { type ControlCall, downCalls } from '../platform/control.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { chooseLanguage } from '../platform/language.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { windowPage } from './window-page.ts';

interface Visitor {
  readonly foreignId: string;
  readonly nick: string;
  readonly endsAtMs: number;
}

const keyId = 'LTAIcustomerservice';
const channel = '8XNBzDucJv';

/** Aliyun's customer service: GenerateUserAccessToken (Chatbot 2022-04-08) and a window that says SIMULATED. */
export async function startCustomerService(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = join(options.keysDir, 'customer-service');
  await makeKeyFolder(keys, async () => ({
    secret: randomBytes(15).toString('hex'),
    'sign-key': randomBytes(16).toString('hex'),
  }));
  const secret = (await readFile(join(keys, 'secret'), 'utf8')).trim();
  const visitors = new Map<string, Visitor>();
  const conditions = { isDown: false };
  const controlCalls: Readonly<Record<string, ControlCall>> = {
    ...downCalls(conditions),
  };
  const handle: HttpHandler = async (request) =>
    request.method === 'GET' && request.path === '/window'
      ? showWindow(request, visitors)
      : answer(request, secret, conditions.isDown, visitors);
  const { port, url, stop } = await serveSimulator({ port: options.port, controlCalls, handle });
  return {
    url,
    env: {
      CUSTOMER_SERVICE_URL: `${url}/`,
      CUSTOMER_SERVICE_ACCESS_KEY_ID: keyId,
      CUSTOMER_SERVICE_ACCESS_KEY_SECRET_FILE: join(keys, 'secret'),
      CUSTOMER_SERVICE_WINDOW_URL: `http://${options.publicHost}:${port}/window`,
      CUSTOMER_SERVICE_FROM: channel,
      CUSTOMER_SERVICE_SIGN_KEY_FILE: join(keys, 'sign-key'),
    },
    stop,
  };
}

function answer(
  request: HttpRequest,
  secret: string,
  isDown: boolean,
  visitors: Map<string, Visitor>,
): HttpAnswer {
  const fail = (status: number, code: string) =>
    jsonAnswer(status, { Success: false, Code: code, Message: code, RequestId: '' });
  if (isDown) return fail(503, 'ServiceUnavailable');
  const call = readAliyunCall(request, {
    keyId,
    secret,
    action: 'GenerateUserAccessToken',
    version: '2022-04-08',
  });
  if ('code' in call) return fail(call.status, call.code);
  const { fields } = call;
  const foreignId = fields.get('ForeignId') ?? '';
  const lifetimeSeconds = Number(fields.get('ExpireTime') ?? 0);
  if (foreignId === '' || !(lifetimeSeconds > 0)) return fail(400, 'Parameter.Invalid');
  const token = randomBytes(48).toString('base64');
  const nick = fields.get('Nick') ?? '';
  visitors.set(token, { foreignId, nick, endsAtMs: Date.now() + lifetimeSeconds * 1000 });
  return jsonAnswer(200, { Success: true, Code: '200', Message: 'successful', RequestId: '', Data: token });
}

function showWindow({ query, headers }: HttpRequest, visitors: Map<string, Visitor>): HttpAnswer {
  const visitor = visitors.get(query.get('_user_access_token') ?? '');
  const isKnown = query.get('from') === channel && visitor !== undefined && visitor.endsAtMs > Date.now();
  const language = chooseLanguage(query.get('lang'), headers['accept-language']);
  return windowPage(language, isKnown ? visitor.nick : undefined);
}
