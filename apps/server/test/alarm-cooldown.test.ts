import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlarmSettings, type AlarmWorld, startAlarmWorld } from './alarm-world.ts';

let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: false });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

const lin = { name: 'Lin', phone: '13800000001' };
type Setting = AlarmSettings[number];
const rule = (changes: Partial<Setting> = {}): Setting => ({
  code: 1,
  enabled: true,
  channels: ['app', 'sms'],
  receivers: [lin],
  ...changes,
});
const minutesAgo = (minutes: number) =>
  new Date(alarms.server.clock.now().getTime() - minutes * 60_000).toISOString();
const reasons = async (eventId: string | null) =>
  (await alarms.told(eventId)).map(({ channel, state, reason }) => `${channel} ${reason ?? state}`);
/** One alarm, from the push to the last telling. */
async function alarm(more: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
  const id = await alarms.raise(imei, more);
  await alarms.tell(id);
  return reasons(id);
}

describe('a cooldown', () => {
  test('lets one of ten at once through, and the next one when it is over', async () => {
    await alarms.grant(imei, 1, 20);
    await alarms.configure(imei, [rule({ cooldownSec: 600 }), rule({ code: 2, cooldownSec: 600 })]);
    const begin = Date.parse(minutesAgo(20));
    const at = (second: number) => new Date(begin + second * 1000).toISOString();
    const tenAtOnce = async (from: number) => {
      const ids = await Promise.all(
        Array.from({ length: 10 }, (_, i) => alarms.raise(imei, { at: at(from + i / 100) })),
      );
      await Promise.all(ids.map((id) => alarms.tell(id)));
      const told = (await Promise.all(ids.map(reasons))).map((one) => one.join());
      expect(told.filter((one) => one === 'app sent,sms sent')).toHaveLength(1);
      expect(told.filter((one) => one === 'app cooldown,sms cooldown')).toHaveLength(9);
    };
    await tenAtOnce(0);
    expect(await alarm({ code: 2, at: at(1) })).toEqual(['app sent', 'sms sent']);
    expect(await alarm({ at: at(599) })).toEqual(['app cooldown', 'sms cooldown']);
    await tenAtOnce(601);
  });

  test('does not begin with what nobody could be told for want of an allowance', async () => {
    await alarms.configure(imei, [rule({ channels: ['sms'], cooldownSec: 600 })]);
    expect(await alarm({ at: minutesAgo(5) })).toEqual(['sms noAllowance']);
    await alarms.grant(imei, 1, 20);
    expect(await alarm({ at: minutesAgo(4) })).toEqual(['sms sent']);
    expect(await alarm({ at: minutesAgo(3) })).toEqual(['sms cooldown']);
  });

  test('begins when somebody was told, though others could not be', async () => {
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    expect(await alarm({ at: minutesAgo(5) })).toEqual(['app sent', 'sms noAllowance']);
    expect(await alarm({ at: minutesAgo(4) })).toEqual(['app cooldown', 'sms cooldown']);
  });

  test('that runs is not lengthened by what it suppresses', async () => {
    await alarms.grant(imei, 1, 20);
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    expect(await alarm({ at: minutesAgo(20) })).toEqual(['app sent', 'sms sent']);
    expect(await alarm({ at: minutesAgo(12) })).toEqual(['app cooldown', 'sms cooldown']);
    expect(await alarm({ at: minutesAgo(9) })).toEqual(['app sent', 'sms sent']);
  });
});
