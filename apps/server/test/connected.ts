import { createHash, createHmac } from 'node:crypto';
import type { CallData } from '@device-pay/contract';
import { expect } from 'vitest';
import { fillWorld, iccidOfA, imeiOfA, type World } from './fixtures.ts';
import { people } from './people.ts';
import { type Answer, eventually, startTestServer, type TestServer } from './server.ts';

/** A second SIM of owner A's hotspot, in slot 2. */
export const secondIccidOfA = '89860021000000000016';

export interface ConnectedWorld extends World {
  readonly server: TestServer;
  readonly tokenOfA: string;
  readonly tokenOfB: string;
  /** Changes how the simulated device of owner A behaves. */
  setDevice(changes: object): Promise<void>;
  /** Makes owner A's hotspot online and obedient, with no command under way. */
  calmHotspot(): Promise<void>;
  /** A command of owner A to the hotspot. */
  config(input: object): Promise<Answer<CallData<'/redis/functionConfig'>>>;
  /** The hotspot's settings as owner A gets them. */
  functions(): Promise<CallData<'/device/getFunctionByImei'>>;
}

/**
 * The small world, with its devices connected to the simulated platform, and owner A's hotspot with settings and two
 * SIMs. `reports`: false for devices that report nothing by themselves from the beginning.
 */
export async function startConnectedWorld(
  env: Record<string, string> = {},
  simulator: 'devicePlatform' | 'traccar' = 'devicePlatform',
  { reports = true }: { readonly reports?: boolean } = {},
): Promise<ConnectedWorld> {
  const server = await startTestServer({ work: false, env: { DEVICE_LINK: 'platform', ...env } });
  const { db } = server.database;
  const world = await fillWorld(db);
  await db
    .insertInto('sims')
    .values({
      iccid: secondIccidOfA,
      imei: imeiOfA,
      slot: 2,
      active: false,
      carrier: 'cmcc',
      carrier_status: 2,
      real_name: true,
    })
    .execute();
  if (!reports) await server.control('devicePlatform', '/control/pushes', { on: false });
  await server.server.workers['devices.connect']({});
  await server.server.workers['sims.bind']({});
  const setDevice = async (changes: object) => {
    await server.control(simulator, '/control/devices', { imei: imeiOfA, ...changes });
  };
  await setDevice({ online: true, manners: 'obeys', switchMs: 300 });
  await db
    .updateTable('devices')
    .set({ online: true, last_seen_at: new Date() })
    .where('imei', '=', imeiOfA)
    .execute();
  const [tokenOfA, tokenOfB] = [await people(server).login('owner-a'), await people(server).login('owner-b')];
  const options = { token: tokenOfA };
  return {
    ...world,
    server,
    tokenOfA,
    tokenOfB,
    setDevice,
    async calmHotspot() {
      await setDevice({ online: true, manners: 'obeys' });
      await db.updateTable('devices').set({ online: true }).where('imei', '=', imeiOfA).execute();
      await db.deleteFrom('device_commands').execute();
      await db.deleteFrom('try_counters').execute();
    },
    config: (input) => server.post('/redis/functionConfig', { imei: imeiOfA, ...input } as never, options),
    functions: async () => (await server.post('/device/getFunctionByImei', { imei: imeiOfA }, options)).data,
  };
}

export const cardsInUse = async ({ database: { db } }: TestServer): Promise<string[]> => {
  const rows = await db
    .selectFrom('sims')
    .select('iccid')
    .where('imei', '=', imeiOfA)
    .where('active', '=', true)
    .execute();
  return rows.map(({ iccid }) => iccid);
};

/** Waits until the last switch of owner A's hotspot has ended. */
export async function switchEnds({ server, tokenOfA }: ConnectedWorld) {
  return eventually(async () => {
    const { data } = await server.post('/publicNumber/getCardInfo', { imei: imeiOfA }, { token: tokenOfA });
    return data.lastSwitch && ['done', 'failed'].includes(data.lastSwitch.state) ? data : null;
  });
}

export const expectFirstCard = async (server: TestServer): Promise<void> =>
  expect(await cardsInUse(server)).toEqual([iccidOfA]);

/** Pushes reports, signed as the platform does it; `changes` spoil the push. */
export function pushReports(
  server: TestServer,
  body: unknown,
  changes: { secret?: string; ageSeconds?: number; text?: string } = {},
) {
  const path = '/pay/notify/device-platform';
  const { DEVICE_PLATFORM_KEY_ID: key, DEVICE_PLATFORM_SECRET: secret = '' } = server.env;
  const text = changes.text ?? JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000) - (changes.ageSeconds ?? 0));
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const signature = createHmac('sha256', changes.secret ?? secret)
    .update(['POST', path, timestamp, 'n', digest].join('\n'))
    .digest('hex');
  return server.http({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      authorization: `DP-HMAC-SHA256 key="${key}", timestamp="${timestamp}", nonce="n", signature="${signature}"`,
    },
    body: text,
  });
}
