import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Carrier, CarrierError } from '../src/gateways/carrier/port.ts';
import { cancelLapsedSims } from '../src/modules/sims/public.ts';
import { quietLog } from './database.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { Shop } from './shop.ts';

const dayMs = 24 * 3_600_000;
const unusedIccid = '89860021000000000016';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
  await shop.server.database.pool.query(
    `insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
     values ($1, $2, 2, false, 'cmcc', 1, false)`,
    [unusedIccid, imeiOfA],
  );
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);
const cancelLapsed = () => shop.server.server.workers['sims.cancel-lapsed']({});
const statusHere = async (iccid: string) =>
  (await run('select carrier_status from sims where iccid = $1', iccid)).rows[0].carrier_status;
/** The carrier's current status. */
const statusThere = async () => {
  const { data } = await shop.server.post('/sim/check/status', { imei: imeiOfA }, { token: shop.token });
  return data.detail?.carrierStatus;
};
/** Sets the end of the service to 30 days ago, plus `besideMs`. */
const endedThirtyDaysAgo = (besideMs: number) =>
  run(
    'update devices set expiration_time = $2 where imei = $1',
    imeiOfA,
    new Date(shop.server.clock.now().getTime() - 30 * dayMs + besideMs),
  );

/** A plan that is paid but not delivered. */
async function payFor(): Promise<void> {
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await shop.confirm(orderId);
}

/** Two SIMs of one device whose time is over, and a carrier that the test controls. */
function besideAnother() {
  const iccids = [iccidOfA, unusedIccid].toSorted();
  beforeEach(async () => {
    await run('update sims set carrier_status = 4 where iccid = $1', unusedIccid);
    await endedThirtyDaysAgo(-60_000);
  });
  afterEach(() => run('update sims set carrier_status = 1 where iccid = $1', unusedIccid));
  return {
    iccids,
    /** Returns which SIMs the carrier was asked to cancel. */
    async cancelWith(cancel: (nth: number) => Promise<void>) {
      const asked: string[] = [];
      const carrier = {
        async cancel(iccid) {
          asked.push(iccid);
          await cancel(asked.length);
        },
      } as Partial<Carrier> as Carrier;
      const { db } = shop.server.database;
      const { clock } = shop.server;
      await cancelLapsedSims({ db, clock, log: quietLog, carrier, renewalDays: 30 })();
      return asked;
    },
  };
}

beforeEach(async () => {
  await run("update grants set state = 'revoked' where imei = $1", imeiOfA);
  await shop.server.control('carrier', '/control/up', {});
  await shop.server.control('carrier', '/control/sims', { iccid: iccidOfA, status: 4 });
  await run('update sims set carrier_status = 4 where iccid = $1', iccidOfA);
  await run("update devices set status = 'activated' where imei = $1", imeiOfA);
  await run("update orders set status = 'cancelled' where status in ('toPay', 'failed')");
});

describe('a SIM whose service was not renewed within 30 days', () => {
  test('is cancelled, here and at the carrier; the card that was never used stays', async () => {
    await endedThirtyDaysAgo(-60_000);
    await cancelLapsed();
    expect([await statusHere(iccidOfA), await statusThere()]).toEqual([9, 9]);
    expect(await statusHere(unusedIccid)).toBe(1);
  });

  test('takes along what data was used on which day, and not how the device was', async () => {
    await run('select create_telemetry_day((now() at time zone $1)::date)', 'utc');
    await run(
      `insert into device_telemetry (imei, at, data_total_mb, battery_percent) values ($1, now(), 1024, 80)
       on conflict (imei, at) do nothing`,
      imeiOfA,
    );
    const figures = async () =>
      (await run('select data_total_mb, battery_percent from device_telemetry where imei = $1', imeiOfA))
        .rows;
    await endedThirtyDaysAgo(60_000);
    await cancelLapsed();
    expect(await figures()).toEqual([{ data_total_mb: 1024, battery_percent: 80 }]);
    await endedThirtyDaysAgo(-60_000);
    await cancelLapsed();
    expect(await figures()).toEqual([{ data_total_mb: null, battery_percent: 80 }]);
  });

  test('is not cancelled a minute before that', async () => {
    await endedThirtyDaysAgo(60_000);
    await cancelLapsed();
    expect([await statusHere(iccidOfA), await statusThere()]).toEqual([4, 4]);
  });

  test('is what it was while the carrier does not confirm it, and cancelled once it does', async () => {
    await endedThirtyDaysAgo(-60_000);
    await shop.server.control('carrier', '/control/down', {});
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
    await shop.server.control('carrier', '/control/up', {});
    await cancelLapsed();
    expect([await statusHere(iccidOfA), await statusThere()]).toEqual([9, 9]);
  });

  test('stays while somebody is about to pay for it', async () => {
    await endedThirtyDaysAgo(-60_000);
    const orderId = await shop.order();
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
    await shop.cancel(orderId);
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(9);
  });

  test('stays while a payment that failed may be made again', async () => {
    await endedThirtyDaysAgo(-60_000);
    await shop.order();
    await run("update orders set status = 'failed' where status = 'toPay'");
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
  });

  test.each([2, 8])('is cancelled in the carrier’s state %d, too', async (status) => {
    await run('update sims set carrier_status = $2 where iccid = $1', iccidOfA, status);
    await endedThirtyDaysAgo(-60_000);
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(9);
  });

  describe('beside another', () => {
    const { iccids, cancelWith } = besideAnother();

    test('is cancelled, where the carrier does not know the other', async () => {
      const asked = await cancelWith(async (nth) => {
        if (nth === 1) throw new CarrierError('simUnknown');
      });
      expect(asked.toSorted()).toEqual(iccids);
    });

    test('stays when it was renewed while the other was cancelled', async () => {
      const asked = await cancelWith(async () => {
        await run(
          'update devices set expiration_time = $2 where imei = $1',
          imeiOfA,
          shop.server.clock.now(),
        );
      });
      expect(asked).toHaveLength(1);
    });
  });

  test('stays once it is paid for, before anything is delivered, and until that is given back', async () => {
    await endedThirtyDaysAgo(-60_000);
    await payFor();
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
    await run("update grants set state = 'revoked' where imei = $1", imeiOfA);
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(9);
  });

  test.each(['notActivated', 'preSale', 'soldOut'])('of a device that is %s stays', async (status) => {
    await endedThirtyDaysAgo(-60_000);
    await run('update devices set status = $2 where imei = $1', imeiOfA, status);
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
  });

  test('stays for ever where the configuration says so', async () => {
    await endedThirtyDaysAgo(-60_000);
    const cancel = vi.fn();
    const { db } = shop.server.database;
    const carrier = { cancel } as Partial<Carrier> as Carrier;
    await cancelLapsedSims({ db, clock: shop.server.clock, log: quietLog, carrier, renewalDays: 0 })();
    expect(cancel).not.toHaveBeenCalled();
  });

  test('stays while its number is kept', async () => {
    await endedThirtyDaysAgo(-60_000);
    await payFor();
    await run("update devices set status = 'halted' where imei = $1", imeiOfA);
    await run(
      `update grants set state = 'delivered', type = 17, unit = 'month', queue = 'type-17'
       where imei = $1`,
      imeiOfA,
    );
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(4);
    shop.server.clock.advance(61 * dayMs);
    await run('delete from work_marks');
    await cancelLapsed();
    expect(await statusHere(iccidOfA)).toBe(9);
  });
});

describe('time in which nothing ran', () => {
  beforeEach(() => run('delete from work_marks'));
  const later = async (days: number) => {
    shop.server.clock.advance(days * dayMs);
    await cancelLapsed();
  };
  const hoursLater = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await later(1 / 24);
  };
  const isCancelled = async () => (await statusHere(iccidOfA)) === 9;

  test.each([3, 100])(
    'does not count: after a stop of %i days there is as much time left as before',
    async (days) => {
      await endedThirtyDaysAgo(dayMs);
      await cancelLapsed();
      await later(days);
      expect(await isCancelled()).toBe(false);
      await hoursLater(23);
      expect(await isCancelled()).toBe(false);
      await hoursLater(2);
      expect(await isCancelled()).toBe(true);
      shop.server.clock.advance(-days * dayMs - (25 * dayMs) / 24);
    },
  );

  test.each([3, 100])('adds up over several stops, be the last one of %i days', async (days) => {
    await endedThirtyDaysAgo(dayMs);
    await cancelLapsed();
    await later(2);
    await hoursLater(1);
    await later(days);
    await hoursLater(22);
    expect(await isCancelled()).toBe(false);
    await hoursLater(2);
    expect(await isCancelled()).toBe(true);
    shop.server.clock.advance(-(2 + days) * dayMs - (25 * dayMs) / 24);
  });

  test('does count by a clock that was ahead', async () => {
    await endedThirtyDaysAgo(dayMs);
    await cancelLapsed();
    await hoursLater(23);
    await later(365);
    expect(await isCancelled()).toBe(false);
    shop.server.clock.advance(-365 * dayMs);
    await hoursLater(3);
    expect(await isCancelled()).toBe(true);
    shop.server.clock.advance((-26 * dayMs) / 24);
  });
});
