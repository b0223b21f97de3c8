import { describe, expect, test } from 'vitest';
import { type AlarmInput, configFault } from './check-config.ts';
import { alarmKinds } from './codes.ts';

const codes = new Set(Object.keys(alarmKinds).map(Number));
const receiver = { name: 'Lin', phone: '13800000001' };
const alarm = (changes: Partial<AlarmInput>): AlarmInput => ({
  code: 14,
  enabled: true,
  channels: ['app'],
  ...changes,
});
const fields = (...alarms: AlarmInput[]) => {
  const fault = configFault(alarms, codes, { language: 'en', site: 'cn' });
  return fault ? (fault.data as { fields: { field: string }[] }).fields.map(({ field }) => field) : [];
};

describe('overspeed', () => {
  const at = (value: number, code = 14) => fields(alarm({ code, threshold: { value, unit: 'km/h' } }));
  test.each([5, 14])('of code %s is 10 to 200 km/h, both included', (code) => {
    expect(at(10, code)).toEqual([]);
    expect(at(200, code)).toEqual([]);
    expect(at(9.9, code)).toEqual(['alarms[0].threshold.value']);
    expect(at(200.1, code)).toEqual(['alarms[0].threshold.value']);
  });

  test('is not measured in another unit', () => {
    expect(fields(alarm({ threshold: { value: 50, unit: '%' } }))).toEqual(['alarms[0].threshold.unit']);
  });
});

test.each([
  ['a threshold where there is none', [alarm({ code: 1, threshold: { value: 5, unit: '%' } })], 'threshold'],
  ['no channel', [alarm({ channels: [] })], 'channels'],
  ['an SMS to nobody', [alarm({ channels: ['sms'] })], 'receivers'],
  ['a call to nobody', [alarm({ channels: ['app', 'phone'], receivers: [] })], 'receivers'],
  ['a voice alarm of 14 s', [alarm({ channels: ['voice'], durationSec: 14 })], 'durationSec'],
  [
    'a number twice',
    [alarm({ channels: ['sms'], receivers: [receiver, { ...receiver, name: 'Mum' }] })],
    'receivers[1].phone',
  ],
  [
    'a mobile number that lacks a digit',
    [alarm({ channels: ['sms'], receivers: [{ name: 'Lin', phone: '1380000000' }] })],
    'receivers[0].phone',
  ],
  ['an alarm that the device has not', [alarm({ code: 30 })], 'code'],
] as const)('%s is refused by its field', (_, alarms, field) => {
  expect(fields(...alarms)).toEqual([`alarms[0].${field}`]);
});

test('an alarm that is there twice is refused by the second one', () => {
  expect(fields(alarm({}), alarm({}))).toEqual(['alarms[1].code']);
});

test('all that is wrong is named at once', () => {
  expect(fields(alarm({ channels: [] }), alarm({ code: 1, channels: ['sms'] }))).toEqual([
    'alarms[0].channels',
    'alarms[1].receivers',
  ]);
});

test('what is right, and what is switched off, is let through', () => {
  expect(
    fields(
      alarm({ channels: ['app', 'sms', 'phone', 'voice'], receivers: [receiver], durationSec: 15 }),
      alarm({ code: 5, channels: ['voice'] }),
      alarm({ code: 1, enabled: false, channels: [] }),
    ),
  ).toEqual([]);
});
