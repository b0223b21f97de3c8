import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiOfA, imeiOfB } from './fixtures.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';

let world: RealNameWorld;
beforeAll(async () => {
  world = await startRealNameWorld();
});
afterAll(() => world.server.stop());

describe('of a device that goes to another owner', () => {
  const mine = async () => {
    const [iccid, token] = [await world.newSim(), await world.login('owner-a')];
    await world.agree(token, 'realName', 'faceVideo');
    return { iccid, token };
  };
  /** Unbinds the device: its SIMs stay in it, and the next owner is one who holds it. */
  const giveAway = async () => {
    const token = await world.freshLogin('owner-a');
    const answer = await world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    expect(answer.code).toBe(0);
    await world.server.database.pool.query(
      "update devices set user_id = (select id from users where user_name = 'owner-a') where imei = $1",
      [imeiOfA],
    );
    return world.holder();
  };

  test('what was begun and what was rejected ends, so that the next one can begin', async () => {
    const [started, rejected, onItsWay] = [await mine(), await mine(), await mine()];
    await world.front(started.token, started.iccid);
    await world.submit(rejected.token, rejected.iccid);
    await world.decide(rejected.iccid, 'backRejected');
    await world.step('/sim/realname', onItsWay.token, onItsWay.iccid, { way: 'carrierHall' });
    const next = await giveAway();
    for (const { iccid } of [started, rejected, onItsWay]) {
      expect(await world.openFiles(iccid)).toEqual([]);
      expect((await world.state(next, iccid)).data).toMatchObject({ state: 'none', nextStep: 'begin' });
      expect((await world.step('/sim/realname', next, iccid)).code).toBe(0);
    }
  });

  test('nothing ends that was begun for a SIM of another device', async () => {
    const { iccid, token } = await mine();
    await world.front(token, iccid);
    await world.server.database.pool.query('update sims set imei = $2 where iccid = $1', [iccid, imeiOfB]);
    await giveAway();
    expect(await world.openFiles(iccid)).toEqual(['front']);
    expect(await world.caseOf(iccid)).toMatchObject({ state: 'front', closed_at: null });
  });

  test.each(['videoUnclear', 'timeout'])(
    'what the carrier then rejects (%s) keeps nobody from it',
    async (decision) => {
      const { iccid, token } = await mine();
      await world.submit(token, iccid);
      await giveAway();
      const { pool } = world.server.database;
      const give = (userName: string) =>
        pool.query(
          'update devices set user_id = (select id from users where user_name = $2) where imei = $1',
          [imeiOfA, userName],
        );
      await give('owner-b');
      const next = await world.login('owner-b');
      await world.agree(next, 'realName', 'faceVideo');
      expect((await world.state(next, iccid)).code).toBe('noService');
      await world.decide(iccid, decision);
      expect(await world.openFiles(iccid)).toEqual([]);
      expect((await world.state(next, iccid)).data).toMatchObject({ state: 'none', nextStep: 'begin' });
      expect((await world.submit(next, iccid)).data.state).toBe('submitted');
      await give('owner-a');
    },
  );

  test('what the carrier then rejects goes on where it was begun by whom it went to', async () => {
    const { iccid } = await mine();
    const holder = await world.login('owner-b');
    const proof = { imei: imeiOfA, secret: 'secret-of-a' };
    expect((await world.server.post('/session/provePossession', proof, { token: holder })).code).toBe(0);
    await world.agree(holder, 'realName', 'faceVideo');
    await world.submit(holder, iccid);
    const to = (userName: string) =>
      world.server.database.pool.query(
        'update devices set bound_at = $3, user_id = (select id from users where user_name = $2) where imei = $1',
        [imeiOfA, userName, world.server.clock.now()],
      );
    world.server.clock.advance(1000);
    await to('owner-b');
    await world.decide(iccid, 'videoUnclear');
    expect((await world.state(holder, iccid)).data).toMatchObject({ state: 'rejected', nextStep: 'digits' });
    await to('owner-a');
  });

  test('what the carrier looks at goes on, and what it approved is shown as verified, without whose it is', async () => {
    const { iccid, token } = await mine();
    await world.submit(token, iccid);
    const next = await giveAway();
    expect((await world.state(next, iccid)).code).toBe('noService');
    await world.decide(iccid, 'passed');
    expect((await world.state(next, iccid)).data).toMatchObject({
      state: 'none',
      nextStep: 'done',
      realName: true,
      recognised: null,
      decidedAt: null,
    });
  });

  test('what the carrier then rejects keeps nobody from it, also where a guest had begun it', async () => {
    const { iccid } = await mine();
    const guest = await world.holder();
    await world.submit(guest, iccid);
    const token = await world.freshLogin('owner-a');
    await world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    await world.decide(iccid, 'videoUnclear');
    const next = await world.holder();
    expect((await world.state(next, iccid)).data).toMatchObject({ state: 'none', nextStep: 'begin' });
    expect(await world.openFiles(iccid)).toEqual([]);
  });
});
