import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Carrier, CarrierError } from '../src/gateways/carrier/port.ts';
import { bindSims } from '../src/modules/sims/public.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';

type Bind = Carrier['bind'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('update sims set imei = $1, told_imei = null', [imeiOfA]));

/** Runs the job once; returns which device the carrier was told for each SIM. */
async function told(refuse: (bindings: Parameters<Bind>[0]) => CarrierError | null = () => null) {
  const heard: Record<string, string> = {};
  const bind: Bind = async (bindings) => {
    const refusal = refuse(bindings);
    if (refusal) throw refusal;
    for (const { iccid, imei } of bindings) heard[iccid] = imei;
  };
  const carrier = { bind } as Partial<Carrier> as Carrier;
  await bindSims({ db: database.db, log: quietLog, carrier })();
  return heard;
}

test('the carrier is told once which device a SIM is in, and again once it is in another', async () => {
  expect(await told()).toMatchObject({ [iccidOfA]: imeiOfA });
  expect(await told()).toEqual({});
  await database.pool.query('update sims set imei = $2, active = false where iccid = $1', [
    iccidOfA,
    imeiOfB,
  ]);
  expect(await told()).toEqual({ [iccidOfA]: imeiOfB });
});

test('a carrier that did not hear of it is told the next time', async () => {
  expect(await told(() => new CarrierError('carrierSilent'))).toEqual({});
  expect(await told()).toMatchObject({ [iccidOfA]: imeiOfA });
});

test('a SIM that the carrier does not have keeps no other from it', async () => {
  for (const slot of [2, 3, 4])
    await database.pool.query(
      `insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
       values ($1, $2, $3, false, 'unicom', 2, true)`,
      [`8986062100000000090${slot}`, imeiOfA, slot],
    );
  const isUnknown = ({ iccid }: { readonly iccid: string }) => iccid.endsWith('3');
  const heard = await told((bindings) => (bindings.some(isUnknown) ? new CarrierError('simUnknown') : null));
  expect(Object.keys(heard)).toEqual(
    expect.arrayContaining([iccidOfA, '89860621000000000902', '89860621000000000904']),
  );
  expect(await told()).toEqual({});
});
