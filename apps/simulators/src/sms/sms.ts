import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAliyunCall } from '../platform/aliyun-call.ts';
import { type ControlCall, downCalls } from '../platform/control.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { log } from '../platform/log.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';

interface Message {
  readonly phone: string;
  readonly template: string;
  readonly parameters: Record<string, string>;
  readonly at: string;
}

const keyId = 'LTAIsimulator';
const signName = 'SIMULATED';
const template = 'SMS_100000001';
const mostKept = 500;

/** Aliyun's short message service (SendSms of 2017-05-25). What it was given can be read by a control call. */
export async function startSms(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = join(options.keysDir, 'sms');
  await makeKeyFolder(keys, async () => ({ secret: randomBytes(15).toString('hex') }));
  const secret = (await readFile(join(keys, 'secret'), 'utf8')).trim();
  const inbox: Message[] = [];
  const conditions = { isDown: false };
  const controlCalls: Readonly<Record<string, ControlCall>> = {
    ...downCalls(conditions),
    'GET /control/inbox': (_input, query) => {
      const phone = query.get('phone');
      return { messages: inbox.filter((message) => phone === null || message.phone === phone) };
    },
  };
  const handle: HttpHandler = async (request) =>
    answer(request, secret, conditions.isDown, (message) => {
      inbox.push(message);
      if (inbox.length > mostKept) inbox.shift();
      // The demo has no phones: whoever runs it reads the code here.
      log('SIMULATED SMS', { phone: message.phone, ...message.parameters });
    });
  const { url, stop } = await serveSimulator({ port: options.port, controlCalls, handle });
  return {
    url,
    env: {
      SMS_URL: `${url}/`,
      SMS_ACCESS_KEY_ID: keyId,
      SMS_ACCESS_KEY_SECRET_FILE: join(keys, 'secret'),
      SMS_SIGN_NAME: signName,
      SMS_TEMPLATE_PHONE_CODE: template,
    },
    stop,
  };
}

function answer(
  request: HttpRequest,
  secret: string,
  isDown: boolean,
  keep: (message: Message) => void,
): HttpAnswer {
  const fail = (status: number, code: string) =>
    jsonAnswer(status, { Code: code, Message: code, RequestId: '' });
  if (isDown) return fail(503, 'ServiceUnavailable');
  const call = readAliyunCall(request, { keyId, secret, action: 'SendSms' });
  if ('code' in call) return fail(call.status, call.code);
  const { fields } = call;
  const phone = fields.get('PhoneNumbers') ?? '';
  if (!/^\d{6,15}$/.test(phone)) return fail(200, 'isv.MOBILE_NUMBER_ILLEGAL');
  if (fields.get('SignName') !== signName) return fail(200, 'isv.SMS_SIGNATURE_ILLEGAL');
  if (fields.get('TemplateCode') !== template) return fail(200, 'isv.SMS_TEMPLATE_ILLEGAL');
  const parameters = parseJsonObject(fields.get('TemplateParam') ?? '');
  if (parameters?.code === undefined) return fail(200, 'isv.TEMPLATE_MISSING_PARAMETERS');
  keep({
    phone,
    template,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    at: new Date().toISOString(),
  });
  const id = randomBytes(8).toString('hex');
  return jsonAnswer(200, { Code: 'OK', Message: 'OK', BizId: id, RequestId: id });
}
