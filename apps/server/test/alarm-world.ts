import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CallInput } from '@device-pay/contract';
import { newId } from '../src/platform/ids.ts';
import type { Logger } from '../src/platform/log.ts';
import { fillWorld, imeiOfA, type World } from './fixtures.ts';
import { people } from './people.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';

export type AlarmSettings = CallInput<'/config/addAlarmConfig'>['alarms'];
type Setting = AlarmSettings[number];

export const lin = { name: 'Lin', phone: '13800000001' };

/** The settings of one alarm: sent to the app and by SMS to Lin, unless changed. */
export const rule = (changes: Partial<Setting> = {}): Setting => ({
  code: 1,
  enabled: true,
  channels: ['app', 'sms'],
  receivers: [lin],
  ...changes,
});

export interface AlarmWorld {
  readonly server: TestServer;
  readonly world: World;
  readonly tokenOfA: string;
  readonly tokenOfB: string;
  /** A locator of owner A without a history. */
  newDevice(): Promise<string>;
  /** A grant, by default a delivered one from an hour ago for a day. */
  grant(imei: string, type: number, quantity: number, more?: GrantMore): Promise<void>;
  configure(imei: string, alarms: AlarmSettings, version?: number): Promise<Answer>;
  /** Pushes as the device platform does: signed, over HTTP. */
  push(alarms: readonly unknown[], changes?: { path?: string; authorization?: string }): Promise<PushAnswer>;
  /** Pushes one alarm, and returns the event's id; null when it was not stored. */
  raise(imei: string, alarm?: Readonly<Record<string, unknown>>): Promise<string | null>;
  /** Runs the job of an event, like the queue. */
  tell(eventId: string | null): Promise<void>;
  told(eventId: string | null): Promise<Told[]>;
  /** What was sent, or why not: `sms noAllowance`. */
  reasons(eventId: string | null): Promise<string[]>;
  /** One alarm, from the push to the last message; returns its `reasons`. */
  happen(imei: string, alarm?: Readonly<Record<string, unknown>>): Promise<string[]>;
  /** By the server's clock. */
  minutesAgo(minutes: number): string;
  /** The messages that the sender accepted for a device. */
  messages(imei: string): Promise<Message[]>;
  grants(imei: string, type: number): Promise<{ used: number; used_seconds: number }[]>;
  dayCount(imei: string, channel: string): Promise<number>;
  stop(): Promise<void>;
}

interface GrantMore {
  readonly state?: 'pending' | 'delivered' | 'revoked';
  readonly unit?: string;
  readonly used?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
}
export interface Told {
  readonly channel: string;
  readonly position: number;
  readonly state: string;
  readonly reason: string | null;
}
interface Message {
  readonly requestId: string;
  readonly channel: string;
  readonly userId: string | null;
  readonly phone: string | null;
  readonly text: string;
  readonly seconds: number | null;
}
interface PushAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const alarmPush = '/pay/notify/alarms';
const hourMs = 3_600_000;

/** The server with owners, and with what alarms need: devices, allowances, signed pushes, the sender's inbox. */
export async function startAlarmWorld(options: { work: boolean; log?: Logger }): Promise<AlarmWorld> {
  const server = await startTestServer(options);
  const { db, pool } = server.database;
  const world = await fillWorld(db);
  const login = (userName: string) => people(server).login(userName);
  const [tokenOfA, tokenOfB] = [await login('owner-a'), await login('owner-b')];
  const order = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
  const orderId = (await server.post('/pay/order/addOrder', order, { token: tokenOfA })).data;
  const line = await pool.query('select id from order_lines where order_id = $1', [orderId]);
  const lineId: string = line.rows[0].id;
  let [devices, details] = [0, 0];

  const push: AlarmWorld['push'] = async (alarms, { path = alarmPush, authorization } = {}) => {
    const body = JSON.stringify({ alarms });
    const answer = await server.http({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        authorization: authorization ?? authorizationOf(server, path, body),
      },
      body,
    });
    return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
  };

  const raise: AlarmWorld['raise'] = async (imei, alarm = {}) => {
    const id = typeof alarm.id === 'string' ? alarm.id : randomUUID();
    await push([{ code: 1, at: server.clock.now().toISOString(), ...alarm, imei, id }]);
    const { rows } = await pool.query('select id from alarm_events where source_id = $1', [id]);
    return rows[0]?.id ?? null;
  };
  const tell: AlarmWorld['tell'] = (eventId) =>
    server.server.workers['alarms.notify']({ eventId: eventId ?? newId() });
  const told: AlarmWorld['told'] = async (eventId) => {
    const { rows } = await pool.query(
      `select channel, position, state, reason from alarm_notifications
       where event_id = $1 order by channel, position`,
      [eventId],
    );
    return rows as Told[];
  };
  const reasons: AlarmWorld['reasons'] = async (eventId) =>
    (await told(eventId)).map(({ channel, state, reason }) => `${channel} ${reason ?? state}`);

  return {
    server,
    world,
    tokenOfA,
    tokenOfB,
    async newDevice() {
      devices += 1;
      const imei = String(990_000_000_000_000 + devices);
      await db
        .insertInto('devices')
        .values({
          imei,
          brand: 'zax',
          model: 'T-H1',
          name: '豆豆的定位器',
          status: 'activated',
          user_id: world.ownerA,
          parent_ids: [world.dealer],
          secret_hash: null,
          qr_hash: null,
          expiration_time: null,
          last_seen_at: null,
        })
        .execute();
      return imei;
    },
    async grant(imei, type, quantity, more = {}) {
      details += 1;
      const now = server.clock.now().getTime();
      await db
        .insertInto('grants')
        .values({
          order_line_id: lineId,
          detail_no: 1000 + details,
          part: 0,
          imei,
          type,
          package_id: 201,
          unit: more.unit ?? { 1: 'count', 2: 'times', 3: 'minutes' }[type] ?? 'day',
          queue: null,
          quantity,
          used: more.used ?? 0,
          state: more.state ?? 'delivered',
          effective_time: new Date(now + (more.fromMs ?? -hourMs)),
          expiration_time: new Date(now + (more.toMs ?? 24 * hourMs)),
          used_as_of: new Date(now),
        })
        .execute();
    },
    async configure(imei, alarms, version = 0) {
      const config = { imei, deviceSpecies: 1, version, alarms };
      const options = { token: tokenOfA, json: true };
      const answer = await server.post('/config/addAlarmConfig', config, options);
      return answer;
    },
    push,
    raise,
    tell,
    told,
    reasons,
    async happen(imei, alarm) {
      const id = await raise(imei, alarm);
      await tell(id);
      return reasons(id);
    },
    minutesAgo: (minutes) => new Date(server.clock.now().getTime() - minutes * 60_000).toISOString(),
    async messages(imei) {
      const url = new URL(`/control/messages?imei=${imei}`, server.env.ALARM_SENDER_URL);
      return ((await (await fetch(url)).json()) as { messages: Message[] }).messages;
    },
    async grants(imei, type) {
      const { rows } = await pool.query(
        'select used, used_seconds from grants where imei = $1 and type = $2 order by detail_no',
        [imei, type],
      );
      return rows;
    },
    async dayCount(imei, channel) {
      const { rows } = await pool.query(
        'select coalesce(sum(sent), 0)::integer as sent from alarm_daily_counts where imei = $1 and channel = $2',
        [imei, channel],
      );
      return rows[0].sent;
    },
    stop: () => server.stop(),
  };
}

/** The platform's signature of a push. */
export function authorizationOf(
  { env }: TestServer,
  path: string,
  body: string,
  changes: { timestamp?: number; secret?: string; key?: string } = {},
): string {
  const timestamp = String(changes.timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', changes.secret ?? env.DEVICE_PLATFORM_SECRET ?? '')
    .update(['POST', path, timestamp, nonce, digest].join('\n'))
    .digest('hex');
  const key = changes.key ?? env.DEVICE_PLATFORM_KEY_ID;
  return `DP-HMAC-SHA256 key="${key}", timestamp="${timestamp}", nonce="${nonce}", signature="${signature}"`;
}
