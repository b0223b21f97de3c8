import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';

let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

const stateOf = async (at: { token: string; iccid: string }) => (await world.state(at.token, at.iccid)).data;
const pageUrl = ({ token, iccid }: { token: string; iccid: string }) =>
  world.server.get('/mifi/getMultiRealNameUrl', { iccid, imei: imeiOfA }, { token });

/** Of another carrier, whose own page is the usual way. */
const onThePage = async () => {
  const at = { iccid: await world.newSim('cmcc'), token: await world.holder() };
  await world.step('/sim/realname', at.token, at.iccid, { way: 'carrierPage' });
  return at;
};
/** By this service, but not by a verification that is known here. */
const verifyElsewhere = async (iccid: string) => {
  const at = { iccid, token: await world.holder() };
  await world.step('/sim/realname', at.token, iccid, { way: 'carrierPage' });
  await pageUrl(at);
  await world.decide(iccid, 'passed');
  const { pool } = world.server.database;
  await pool.query('update real_name_cases set closed_at = now() where iccid = $1', [iccid]);
  await pool.query('update sims set real_name = false where iccid = $1', [iccid]);
};

describe('who was to finish the carrier’s page and is verified in its shop is told so,', () => {
  test.each([
    ['never having opened the page', async () => undefined],
    ['having left the page', pageUrl],
  ])('%s', async (_, visit) => {
    const at = await onThePage();
    await visit(at);
    world.server.clock.advance(60 * 60_000);
    await world.ask();
    expect(await stateOf(at)).toMatchObject({ state: 'submitted', nextStep: 'page', realName: false });
    await world.carrier('sims', { iccid: at.iccid, verified: true });
    world.server.clock.advance(60 * 60_000);
    await world.ask();
    expect(await stateOf(at)).toMatchObject({ state: 'approved', nextStep: 'done', realName: true });
  });
});

test('whom the carrier does not let onto its page, as the SIM is verified, is told that it is', async () => {
  const iccid = await world.newSim('cmcc');
  await verifyElsewhere(iccid);
  const at = { iccid, token: await world.holder() };
  await world.step('/sim/realname', at.token, iccid, { way: 'carrierPage' });
  expect((await pageUrl(at)).code).toBe('realNameDone');
  expect(await stateOf(at)).toMatchObject({ state: 'approved', nextStep: 'done', realName: true });
});

test('a verification ends, with what was taken for it, once the carrier says that the SIM is verified', async () => {
  const at = { iccid: await world.newSim(), token: await world.holder() };
  await world.identify(at.token, at.iccid);
  await world.carrier('refuse', { step: 'digits', refusal: 'alreadyVerified', iccid: at.iccid, times: 1 });
  await world.carrier('sims', { iccid: at.iccid, verified: true });
  const asked = await world.step('/api/unicom/realname/getReadNum/v2', at.token, at.iccid);
  expect(asked.code).toBe('realNameDone');
  expect(await stateOf(at)).toMatchObject({ state: 'none', nextStep: 'done', realName: true });
  expect(await world.openFiles(at.iccid)).toEqual([]);
  expect(await world.caseOf(at.iccid)).toMatchObject({ person_sealed: null, id_number_hash: null });
});
