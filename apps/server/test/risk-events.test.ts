import { calendarDate, dayMs, hourMs, isoDate, startOfDate } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld();
  // Tomorrow at 4:00 in Shanghai, which is 20:00 UTC of the day before: the hours just before are on the same day there,
  // and for the simulators, which keep the real time, that day is still to come.
  const now = world.server.clock.now();
  const { year, month, day } = calendarDate(now, 'Asia/Shanghai');
  const midnight = startOfDate({ year, month, day: day + 1 }, 'Asia/Shanghai');
  world.server.clock.advance(midnight.getTime() + 4 * hourMs - now.getTime());
});
afterAll(() => world.server.stop());

test('today’s risks are those of the day in Shanghai, where the carrier is', async () => {
  const token = await people(world.server).login('owner-a');
  const { data } = await world.server.post('/sim/check/riskDetail', { iccid: iccidOfA }, { token });
  const day = new Date(world.server.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  expect(data.detail).toMatchObject({ date: day });
  // The carrier is not asked about the future.
  const date = new Date(world.server.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const toCome = await world.server.post('/sim/check/riskDetail', { iccid: iccidOfA, date }, { token });
  expect(toCome.data).toEqual({ state: 'unknown', detail: { date }, asOf: null, advice: null });
});

test('what the demo’s SIM does every day it has not done on a day that is still to come', async () => {
  const { server } = world;
  const token = await people(server).login('owner-a');
  const riskEvents = [{ at: '00:00:00', kind: 'highSpeedUse', level: 'low' }];
  await server.control('carrier', '/control/sims', { iccid: iccidOfA, riskEvents });
  const risk = async (at: number) => {
    const date = isoDate(new Date(at), 'Asia/Shanghai');
    return (await server.post('/sim/check/riskDetail', { iccid: iccidOfA, date }, { token })).data;
  };
  expect(await risk(Date.now())).toMatchObject({ state: 'warn', detail: { riskLevel: 'low' } });
  expect(await risk(Date.now() + dayMs)).toMatchObject({ state: 'ok', detail: { riskLevel: 'none' } });
});

test('what a SIM did before its device changed hands is not the next owner’s to see', async () => {
  const { server } = world;
  const token = await people(server).login('owner-a');
  const now = server.clock.now();
  // The last owner's risk was higher than this one's.
  const event = (kind: string, hoursAgo: number, level: 'low' | 'high') => ({
    at: new Date(now.getTime() - hoursAgo * hourMs).toISOString(),
    kind,
    level,
  });
  await server.control('carrier', '/control/sims', {
    iccid: iccidOfA,
    riskEvents: [event('deviceChanged', 2, 'high'), event('highSpeedUse', 0, 'low')],
  });
  const boundAt = (at: Date | null) =>
    server.database.db.updateTable('devices').set({ bound_at: at }).where('imei', '=', imeiOfA).execute();
  const risk = async (date?: string) =>
    (await server.post('/sim/check/riskDetail', { iccid: iccidOfA, ...(date ? { date } : {}) }, { token }))
      .data;
  expect(await risk()).toMatchObject({ state: 'bad', detail: { riskLevel: 'high' } });
  await boundAt(new Date(now.getTime() - hourMs));
  const own = { state: 'warn', detail: { riskLevel: 'low', events: [{ kind: 'highSpeedUse' }] } };
  expect(await risk()).toMatchObject(own);
  expect(await risk('2026-01-01')).toEqual({
    state: 'unknown',
    detail: { date: '2026-01-01' },
    asOf: null,
    advice: null,
  });
  const check = () => server.post('/redis/getSelfInspectionByImei', { imei: imeiOfA }, { token });
  const ended = await eventually(async () => {
    const { data } = await check();
    return !data.running && data;
  });
  expect(ended.items.find(({ item }: { item: string }) => item === 'riskDetail')).toMatchObject(own);
  await boundAt(null);
});
