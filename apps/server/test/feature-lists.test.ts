import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

describe('the feature lists', () => {
  const lists = async (imei: string) => {
    const [all, white, black] = await Promise.all([
      server.post('/device/getTutuMifiList', { imei }),
      server.post('/device/getTutuMifiWhiteList', { imei }),
      server.post('/device/getTutuMifiTheBlackList', { imei }),
    ]);
    const byKey = new Map(all.data.map((feature) => [feature.feature, feature]));
    const keys = (list: readonly { feature: string }[]) => list.map(({ feature }) => feature);
    return { byKey, white: keys(white.data), black: keys(black.data) };
  };
  const add = (list: string, feature: string, of: { brand?: string; model?: string; imei?: string }) =>
    server.database.pool.query(
      'insert into feature_rules (feature, list, brand, model, imei) values ($1, $2, $3, $4, $5)',
      [feature, list, of.brand ?? null, of.model ?? null, of.imei ?? null],
    );

  test('without a rule a feature is as it is by default: the network switch is hidden', async () => {
    const { byKey, white, black } = await lists(imeiOfA);
    expect(byKey.get('speedTest')).toMatchObject({ allowed: true, decidedBy: 'default' });
    expect(byKey.get('networkSwitch')).toMatchObject({ allowed: false, decidedBy: 'default' });
    expect([white, black]).toEqual([[], []]);
  });

  test('an allow opens it for whom it names, and a deny wins over every allow, however wide', async () => {
    await add('allow', 'networkSwitch', { model: 'T-H1' });
    expect((await lists(imeiOfA)).byKey.get('networkSwitch')).toMatchObject({
      allowed: true,
      decidedBy: 'whiteList',
    });
    await add('allow', 'networkSwitch', { imei: imeiOfA });
    await add('deny', 'networkSwitch', { brand: 'zax' });
    const found = await lists(imeiOfA);
    expect(found.byKey.get('networkSwitch')).toMatchObject({ allowed: false, decidedBy: 'blackList' });
    expect([found.white, found.black]).toEqual([['networkSwitch'], ['networkSwitch']]);
  });

  test('a rule for another device, model or brand is none for this one', async () => {
    await add('deny', 'speedTest', { imei: imeiOfB });
    await add('deny', 'speedTest', { model: 'T-OTHER' });
    await add('deny', 'speedTest', { brand: 'tc', model: 'T-H1' });
    expect((await lists(imeiOfA)).byKey.get('speedTest')).toMatchObject({ allowed: true });
    expect((await lists(imeiOfB)).byKey.get('speedTest')).toMatchObject({ allowed: false });
  });
});
