import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';
import { eventually } from './server.ts';

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

  const chosen = async (way: 'carrierHall' | 'carrierPage', carrier: 'unicom' | 'cmcc' = 'unicom') => {
    const [iccid, token] = [await world.newSim(carrier), await world.holder()];
    const choose = (fields = {}) => world.step('/sim/realname', token, iccid, fields);
    await choose({ way });
    return { iccid, token, choose };
  };
  const overAWeekLater = async () => {
    world.server.clock.advance(7 * 24 * 60 * minuteMs);
    await world.ask();
  };
  const pageOf = ({ token, iccid }: { token: string; iccid: string }) =>
    world.server.get('/mifi/getMultiRealNameUrl', { iccid, imei: imeiOfA }, { token });

  test('the way that was chosen stays where the verification is begun again without naming one', async () => {
    const { iccid, token, choose } = await chosen('carrierHall');
    expect((await choose()).data).toMatchObject({ way: 'carrierHall', nextStep: 'hall' });
    expect((await world.front(token, iccid)).code).toBe('realNameWayNotOffered');
  });

  test('a way that came to nothing in a week is gone once more', async () => {
    const { choose, iccid, token } = await chosen('carrierHall');
    await overAWeekLater();
    expect((await world.state(token, iccid)).data).toMatchObject({ state: 'rejected', eraseAt: null });
    expect((await choose({ way: 'carrierHall' })).data).toMatchObject({
      state: 'submitted',
      nextStep: 'hall',
    });
  });

  test('no other way is taken while the carrier looks at a video, which it then decides on', async () => {
    const [iccid, token] = [await world.newSim(), await world.holder()];
    const choose = async (way: string) => (await world.step('/sim/realname', token, iccid, { way })).code;
    await world.submit(token, iccid);
    expect(await choose('carrierHall')).toBe('realNameStepNotDue');
    expect(await world.openFiles(iccid)).toEqual(['back', 'front', 'video']);
    await world.decide(iccid, 'passed');
    expect(await choose('faceVideo')).toBe('realNameDone');
  });

  test('no video is taken on a way without one, for which nobody has agreed to it', async () => {
    const { iccid, token } = await chosen('carrierHall');
    await world.server.post('/consent/withdraw', { purpose: 'faceVideo' }, { token });
    await overAWeekLater();
    const announced = { iccid, sizeBytes: 5000, sha256: 'a'.repeat(64) };
    const started = await world.server.post('/realname/upload/start', announced, { token });
    expect(started.code).toBe('realNameStepNotDue');
  });

  test('the carrier’s page is for whom it is the way, and not once it has decided', async () => {
    const inShop = await chosen('carrierHall', 'cmcc');
    expect((await pageOf(inShop)).code).toBe('realNameStepNotDue');
    const onPage = await chosen('carrierPage', 'cmcc');
    expect((await pageOf(onPage)).code).toBe(0);
    await world.decide(onPage.iccid, 'passed');
    expect((await pageOf(onPage)).code).toBe('realNameStepNotDue');
  });

  test('what came of the carrier’s page is told by the carrier itself, without being asked', async () => {
    const at = await chosen('carrierPage', 'cmcc');
    await pageOf(at);
    const [one] = await world.carrierCases(at.iccid);
    await world.carrier('decide', { caseNo: one?.caseNo, decision: 'passed' });
    await eventually(async () => (await world.state(at.token, at.iccid)).data.state === 'approved');
  });

  test('the owner takes back what its person has yet to go to the carrier for', async () => {
    const { iccid, choose } = await chosen('carrierHall');
    const token = await world.freshLogin('owner-a');
    expect((await world.server.post('/mifi/clearRealName', { iccid }, { token })).code).toBe(0);
    expect(await world.caseOf(iccid)).toMatchObject({ closed_at: expect.any(Date) });
    expect((await choose()).data.way).toBe('faceVideo');
  });
});
