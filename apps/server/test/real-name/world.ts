import { createHash } from 'node:crypto';
import { type CallData, realNameConsentVersions } from '@device-pay/contract';
import sharp from 'sharp';
import type { RealNameCaseRow } from '../../src/platform/database/tables.ts';
import { tokenHash } from '../../src/platform/ids.ts';
import type { Logger } from '../../src/platform/log.ts';
import { fillWorld, imeiOfA, passwordOfAll } from '../fixtures.ts';
import { type FilePart, multipartBody } from '../multipart.ts';
import { people } from '../people.ts';
import { type Answer, startTestServer, type TestServer } from '../server.ts';

export type State = CallData<'/sim/realname'>;
export type StateAnswer = Answer<State & { read?: { name: string; cardNo: string } }>;

export const person = { name: '林小满', cardNo: '11010519491231002X' };

const front = '/api/unicom/realname/uploadFrontPhoto';
const back = '/api/unicom/realname/uploadBackPhoto';
const video = '/api/unicom/realname/doAuthByVideo';

/** The beginning of an MP4, which the server checks, and a box of any bytes, which it does not. */
export function videoOf(bytes: number, text = 'frame'): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const body = Buffer.alloc(bytes - head.length - 8, text);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(body.length + 8);
  box.write('mdat', 4);
  return Buffer.concat([head, box, body]);
}

/** A different photo for each shade. */
export const photoOf = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();

export interface RealNameWorld {
  readonly server: TestServer;
  /** An unverified SIM in a new slot of owner A's hotspot. */
  newSim(carrier?: 'unicom' | 'cmcc' | 'telecom'): Promise<string>;
  /** A guest who holds the hotspot and has agreed. */
  holder(): Promise<string>;
  agree(token: string, ...purposes: ('realName' | 'faceVideo')[]): Promise<void>;
  state(token: string, iccid: string): Promise<StateAnswer>;
  step(path: string, token: string, iccid: string, fields?: Record<string, unknown>): Promise<StateAnswer>;
  upload(path: string, token: string, fields: Record<string, string>, file: FilePart): Promise<StateAnswer>;
  front(token: string, iccid: string, bytes?: Uint8Array): Promise<StateAnswer>;
  back(token: string, iccid: string, bytes?: Uint8Array): Promise<StateAnswer>;
  video(
    token: string,
    iccid: string,
    more?: Record<string, string>,
    bytes?: Uint8Array,
  ): Promise<StateAnswer>;
  /** All steps before the digits. */
  identify(token: string, iccid: string): Promise<void>;
  digits(token: string, iccid: string): Promise<CallData<'/api/unicom/realname/getReadNum/v2'>>;
  /** All steps up to the review. */
  submit(token: string, iccid: string): Promise<StateAnswer>;
  carrier(name: string, body: object): Promise<unknown>;
  /** Makes the carrier decide on a SIM's case, and polls the decision. */
  decide(iccid: string, decision: string): Promise<void>;
  /** The carrier's cases for a SIM. */
  carrierCases(iccid: string): Promise<{ caseNo: string; uploads: Record<string, { step: string }> }[]>;
  /** The row of a SIM's last verification. */
  caseOf(iccid: string): Promise<RealNameCaseRow>;
  /** The files of a SIM's verifications that can still be opened. */
  openFiles(iccid: string): Promise<string[]>;
  ask(): Promise<void>;
  /** Resolves once some transaction waits for another's lock. */
  blocked(): Promise<void>;
  eraseDue(): Promise<void>;
  readonly login: (userName: string) => Promise<string>;
  readonly freshLogin: (userName: string) => Promise<string>;
}

export async function startRealNameWorld(log?: Logger): Promise<RealNameWorld> {
  const server = await startTestServer({ work: false, ...(log ? { log } : {}) });
  await fillWorld(server.database.db);
  const photos = [await photoOf(40), await photoOf(200)] as const;
  let slots = 1;
  const { login, guest } = people(server);
  const carrier = (name: string, body: object) => server.control('realName', `/control/${name}`, body);
  await carrier('settings', { reviewMs: null, cardsPerPerson: 1000 });
  await carrier('card', { name: person.name, number: person.cardNo });

  const world: RealNameWorld = {
    server,
    login,
    freshLogin: async (userName) => {
      const token = await login(userName);
      await server.post('/session/confirmPassword', { password: passwordOfAll }, { token });
      return token;
    },
    async newSim(kind = 'unicom') {
      slots += 1;
      const prefix = { unicom: '898606', cmcc: '898600', telecom: '898603' }[kind];
      const iccid = `${prefix}77000000${String(slots).padStart(6, '0')}`.slice(0, 20);
      await server.database.db
        .insertInto('sims')
        .values({
          iccid,
          imei: imeiOfA,
          slot: slots,
          active: false,
          carrier: kind,
          carrier_status: 2,
          real_name: false,
        })
        .execute();
      await carrier('sims', { iccid, verified: false });
      return iccid;
    },
    async holder() {
      const token = await guest();
      // Like provePossession, which allows five tries an hour for an address.
      const { db } = server.database;
      const session = await db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirstOrThrow();
      const heldUntil = new Date(Date.now() + 365 * 24 * 3_600_000);
      await db
        .insertInto('possessions')
        .values({ session_id: session.id, imei: imeiOfA, held_until: heldUntil })
        .execute();
      await world.agree(token, 'realName', 'faceVideo');
      return token;
    },
    async agree(token, ...purposes) {
      for (const purpose of purposes) {
        await server.post('/consent/add', { purpose, version: realNameConsentVersions[purpose] }, { token });
      }
    },
    state: (token, iccid) =>
      server.get('/api/unicom/realname/realNameState', { iccid }, { token }) as Promise<StateAnswer>,
    step: (path, token, iccid, fields = {}) =>
      server.raw(path, { iccid, ...fields }, { token, json: true }) as Promise<StateAnswer>,
    async upload(path, token, fields, file) {
      // As in the requirement: the file in the body, the rest in the query.
      const { headers, body } = multipartBody({}, [file]);
      const answer = await server.http({
        method: 'POST',
        path: `${path}?${new URLSearchParams(fields)}`,
        headers: { ...headers, authorization: `Bearer ${token}`, 'accept-language': 'en' },
        body,
      });
      return { status: answer.status, ...JSON.parse(answer.text) };
    },
    front: (token, iccid, bytes = photos[0]) =>
      world.upload(front, token, { iccid }, { field: 'file', bytes }),
    back: (token, iccid, bytes = photos[1]) => world.upload(back, token, { iccid }, { field: 'file', bytes }),
    video: (token, iccid, more = {}, bytes = videoOf(4096)) =>
      world.upload(
        more.digitsId ? `${video}/v2` : video,
        token,
        { iccid, ...more },
        { field: 'video', bytes },
      ),
    async identify(token, iccid) {
      await world.front(token, iccid);
      await world.back(token, iccid);
      await world.step('/api/unicom/realname/checkInfo', token, iccid, person);
    },
    digits: async (token, iccid) =>
      (await server.post('/api/unicom/realname/getReadNum/v2', { iccid }, { token })).data,
    async submit(token, iccid) {
      await world.identify(token, iccid);
      await world.digits(token, iccid);
      return world.video(token, iccid);
    },
    carrier,
    async decide(iccid, decision) {
      const [one] = (await world.carrierCases(iccid)).slice(-1);
      await carrier('decide', { caseNo: one?.caseNo, decision });
      server.clock.advance(60 * 60_000);
      await world.ask();
    },
    async carrierCases(iccid) {
      const response = await fetch(new URL('/control/cases', server.env.REAL_NAME_URL));
      const { cases } = (await response.json()) as {
        cases: { iccid: string; caseNo: string; uploads: Record<string, { step: string }> }[];
      };
      return cases.filter((one) => one.iccid === iccid);
    },
    caseOf: (iccid) =>
      server.database.db
        .selectFrom('real_name_cases')
        .selectAll()
        .where('iccid', '=', iccid)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    openFiles: async (iccid) => {
      const rows = await server.database.db
        .selectFrom('real_name_files as r')
        .innerJoin('files', 'files.id', 'r.file_id')
        .innerJoin('real_name_cases as c', 'c.id', 'r.case_id')
        .select('r.kind')
        .where('c.iccid', '=', iccid)
        .where('files.wrapped_key', 'is not', null)
        .orderBy('r.kind')
        .execute();
      return rows.map((row) => row.kind);
    },
    async blocked() {
      for (;;) {
        const { rows } = await server.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows.length > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    ask: () => server.server.workers['real-name.ask']({}),
    eraseDue: () => server.server.workers['real-name.erase']({}),
  };
  return world;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
