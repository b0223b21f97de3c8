import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlCall, ControlError, readCount, requireText } from '../platform/control.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { expectedApn, healthySim, isOn, type Sim, type SimChanges, sessionOf } from './sim.ts';
import { SimBook } from './sim-book.ts';

interface Conditions {
  /** Everything answers 503. */
  isDown: boolean;
  /** Each answer comes this much later. */
  delayMs: number;
  /** No answer at all: the connection stays open. */
  hangs: boolean;
  /** Questions, such as `session`, that are answered "try again later". */
  broken: string[];
}

const appId = 'portal';
const hangMs = 60_000;

/** The query interface of a carrier. Every well-formed ICCID is one of its SIMs, healthy unless told otherwise. */
export async function startCarrier(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = join(options.keysDir, 'carrier');
  await makeKeyFolder(keys, async () => ({ secret: randomBytes(32).toString('base64url') }));
  const secret = await readFile(join(keys, 'secret'), 'utf8');
  const sims = await SimBook.open(options.dir, options.served);
  const conditions: Conditions = { isDown: false, delayMs: 0, hangs: false, broken: [] };
  const handle: HttpHandler = async (request) => {
    if (conditions.hangs) {
      await sleep(hangMs, undefined, { ref: false });
      return 'noAnswer';
    }
    if (conditions.delayMs > 0) await sleep(conditions.delayMs, undefined, { ref: false });
    if (conditions.isDown) return jsonAnswer(503, { code: 503, message: 'down' });
    if (!isSigned(request, secret)) return jsonAnswer(401, { code: 401, message: 'the signature is wrong' });
    if (request.method === 'POST' && request.path === '/v1/bindings') return bind(request, sims);
    const ended = /^POST \/v1\/sims\/(\d{18}[0-9A-Za-z]{1,2})\/cancel$/.exec(
      `${request.method} ${request.path}`,
    );
    if (ended) return cancel(ended[1] ?? '', sims);
    return answer(request, (iccid) => sims.find(iccid), conditions);
  };
  const { url, stop } = await serveSimulator({
    port: options.port,
    controlCalls: carrierControlCalls(sims, conditions),
    handle,
    journal: sims.journal,
  });
  return {
    url,
    env: { CARRIER_URL: url, CARRIER_APP_ID: appId, CARRIER_SECRET_FILE: join(keys, 'secret') },
    stop,
  };
}

function answer(request: HttpRequest, find: (iccid: string) => Sim, { broken }: Conditions): HttpAnswer {
  const match = /^\/v1\/sims\/([0-9A-Za-z]+)\/(\w+)$/.exec(request.path);
  const [, iccid = '', question = ''] = match ?? [];
  if (!/^\d{18}[0-9A-Za-z]{1,2}$/.test(iccid)) return jsonAnswer(200, { code: 404, message: 'no such SIM' });
  const say = questions[question];
  if (!say) return jsonAnswer(200, { code: 400, message: 'no such question' });
  if (broken.includes(question)) return jsonAnswer(200, { code: 500, message: 'try again later' });
  const now = Date.now();
  const data = say(find(iccid), request.query, now);
  return said(data, now);
}

/** Records which device each SIM was sold with; unless another is known, that device was also the last to use it. */
async function bind({ body }: HttpRequest, sims: SimBook): Promise<HttpAnswer> {
  const bindings = parseJsonObject(body)?.bindings;
  if (!Array.isArray(bindings)) return jsonAnswer(200, { code: 400, message: 'bindings must be a list' });
  for (const { iccid, imei } of bindings as { iccid: string; imei: string }[]) {
    // A SIM that was never activated has not been used by any device.
    const { status, lastUsedImei } = sims.known(iccid);
    sims.change(iccid, { boundImei: imei, lastUsedImei: lastUsedImei ?? (status === 1 ? null : imei) });
  }
  await sims.journal.flushed();
  return said({}, Date.now());
}

/** Ends a SIM for good. */
async function cancel(iccid: string, sims: SimBook): Promise<HttpAnswer> {
  sims.change(iccid, { status: 9, stopReasons: ['expiredProduct'] });
  await sims.journal.flushed();
  return said({}, Date.now());
}

const said = (data: object, nowMs: number): HttpAnswer =>
  jsonAnswer(200, { code: 0, asOf: new Date(nowMs).toISOString(), data });

const questions: Readonly<
  Record<string, (sim: Sim, query: URLSearchParams, nowMs: number) => Record<string, unknown>>
> = {
  status: (sim) => ({ status: sim.status, onOff: isOn(sim) ? 1 : 0, stopReasons: sim.stopReasons }),
  binding: ({ isInDevice, boundImei, lastUsedImei }) => ({
    bindStatus: isInDevice ? 1 : 0,
    boundImei,
    lastUsedImei,
  }),
  session: (sim, _query, nowMs) => sessionOf(sim, nowMs),
  apn: ({ iccid, apn }) => ({ inUse: apn ?? expectedApn(iccid), expected: expectedApn(iccid) }),
  region: ({ areas, area }) => ({ limited: areas ? 1 : 0, areas: areas ?? [], current: area }),
  risk: ({ riskEvents }, query, nowMs) => {
    const date = query.get('date') ?? '';
    const events = riskEvents.flatMap((event) => {
      if (event.at.includes('T')) return event;
      // An event with only a time happens every day: not on days to come, nor today before that time.
      const at = `${date}T${event.at}+08:00`;
      return Date.parse(at) <= nowMs ? { ...event, at } : [];
    });
    const level = events.some((event) => event.level === 'high')
      ? 'high'
      : events.length > 0
        ? 'low'
        : 'none';
    return { level, events };
  },
};

function isSigned({ headers, target, body }: HttpRequest, secret: string): boolean {
  const [app, timestamp, nonce, signature] = ['x-app-id', 'x-timestamp', 'x-nonce', 'x-signature'].map(
    (name) => String(headers[name] ?? ''),
  );
  // Not `> 300`: a timestamp that is not a number gives NaN, and must be refused.
  if (app !== appId || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac('sha256', secret.trim())
    .update([app, timestamp, nonce, target, body].join('\n'))
    .digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a test or a demo may do to the carrier. Times are in milliseconds. */
function carrierControlCalls(sims: SimBook, conditions: Conditions): Readonly<Record<string, ControlCall>> {
  return {
    'POST /control/down': () => {
      conditions.isDown = true;
    },
    'POST /control/up': () => {
      Object.assign(conditions, { isDown: false, hangs: false, delayMs: 0, broken: [] });
    },
    'POST /control/settings': (input) => {
      conditions.delayMs = readCount(input, 'delayMs', conditions.delayMs);
      if (typeof input.hangs === 'boolean') conditions.hangs = input.hangs;
      if (Array.isArray(input.broken)) conditions.broken = input.broken.map(String);
      return conditions;
    },
    'POST /control/sims': async ({ iccid, ...sim }) => {
      const number = requireText({ iccid }, 'iccid');
      const unknown = Object.keys(sim).find((name) => !(name in healthySim(number)));
      if (unknown) throw new ControlError(400, `a SIM has no ${unknown}`);
      sims.change(number, sim as SimChanges);
      await sims.journal.flushed();
    },
  };
}
