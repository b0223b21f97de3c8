import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';

const minuteMs = 60_000;
let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

describe('the ways without a face video:', () => {
  test('a SIM of another carrier is verified on the carrier’s own page, whose address is its own', async () => {
    const iccid = await world.newSim('cmcc');
    const token = await world.holder();
    await world.server.post('/consent/withdraw', { purpose: 'faceVideo' }, { token });
    const url = () => world.server.get('/mifi/getMultiRealNameUrl', { iccid, imei: imeiOfA }, { token });
    expect((await url()).code).toBe('realNameStepNotDue');
    expect((await world.step('/sim/realname', token, iccid)).data).toMatchObject({
      state: 'submitted',
      way: 'carrierPage',
      nextStep: 'page',
      canChooseWay: true,
    });
    expect(new URL((await url()).data.url).origin).toBe(world.server.env.REAL_NAME_PAGE_ORIGIN);
    await world.server.post('/consent/withdraw', { purpose: 'realName' }, { token });
    expect((await url()).code).toBe('realNameConsentNeeded');
    await world.decide(iccid, 'passed');
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'approved', realName: true });
  });

  test('a way that the SIM’s carrier does not have is not taken', async () => {
    const [iccid, token] = [await world.newSim('unicom'), await world.holder()];
    const chosen = await world.step('/sim/realname', token, iccid, { way: 'carrierPage' });
    expect(chosen.code).toBe('realNameWayNotOffered');
    expect((await world.state(token, iccid)).data.state).toBe('none');
  });

  test('who goes to the carrier’s shop is found verified there', async () => {
    const iccid = await world.newSim();
    const token = await world.holder();
    await world.front(token, iccid);
    expect((await world.step('/sim/realname', token, iccid, { way: 'carrierHall' })).data).toMatchObject({
      state: 'submitted',
      nextStep: 'hall',
      recognised: null,
    });
    await world.carrier('sims', { iccid, verified: true });
    world.server.clock.advance(60 * minuteMs);
    await world.ask();
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'approved', realName: true });
  });
});
