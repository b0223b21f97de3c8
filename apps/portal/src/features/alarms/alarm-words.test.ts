import { expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import { exampleSetting } from './alarm.example.ts';
import { type AlarmKind, type Channel, type ChannelLeft, isAlarmCode, type Setting } from './alarm.ts';
import { canNotice, channelText, durationText, problemText, reachOf, settingLines } from './alarm-words.ts';
import { texts } from './config-texts.ts';

const format = formatFor('en', 'cn');
const leftOf = (part: Partial<ChannelLeft>): ChannelLeft => ({
  channel: 'sms',
  packageType: 1,
  usable: 3,
  unit: 'count',
  expirationTime: null,
  limitPerDay: 10,
  usedToday: 1,
  leftToday: 9,
  liftedAt: '2026-11-21T16:00:00.000Z',
  available: true,
  ...part,
});
const text = (part: Partial<ChannelLeft>, tellsApp = true) =>
  channelText(leftOf(part), tellsApp, texts.en, format);

it('a channel says what is left in all and today, and why it tells nobody', () => {
  expect(text({})).toBe('3 left, today 9\u00a0of\u00a010');
  expect(text({ usable: 0, available: false })).toBe('None left: app only');
  expect(text({ usable: 0, available: false }, false)).toBe('None left');
  expect(text({ leftToday: 0, available: false })).toBe('Today’s 10 are used up. Available again 00:00');
  const voice = { channel: 'voice', limitPerDay: null, leftToday: null, liftedAt: null } as const;
  expect(text({ ...voice, usable: 90 })).toBe('1 min left');
  expect(text({ ...voice, usable: 60 })).toBe('1 min left');
  expect(text({ ...voice, usable: 59 })).toBe('59 s left');
  expect(text({ ...voice, usable: 0, available: false })).toBe('None left: app only');
  expect(text({ ...voice, usable: null })).toBe('The device records the sound around it');
  expect(text({ ...voice, usable: null, expirationTime: '2026-12-01T00:00:00.000Z' })).toBe(
    'until 1\u00a0Dec',
  );
  expect(text({ channel: 'app', usable: null })).toBe('Free, unlimited');
  // Without a limit a day there is nothing to say of the day.
  expect(text({ limitPerDay: null, leftToday: null, liftedAt: null })).toBe('3 left');
  const chinese = (channel: Channel) => channelText(leftOf({ channel }), true, texts.zh, format);
  expect([chinese('sms'), chinese('phone')]).toEqual([
    expect.stringContaining(texts.zh.leftCount('3')),
    expect.stringContaining(texts.zh.leftTimes('3')),
  ]);
  expect(text({ ...voice, usable: 14, available: false })).toBe('14 s left, an alarm needs 15 s');
});

const speeding = { code: 14, threshold: { unit: 'km/h', min: 10, max: 200, side: 'above' } } as AlarmKind;

it('a setting is told line by line, and of one that is off only that', () => {
  const lines = (part: Partial<Setting>, kind = speeding) =>
    settingLines(kind, { ...exampleSetting, ...part }, texts.en, format);
  const rest = [
    'Lasting 90 minutes',
    'Mon, Fri 07:00 to 22:00',
    'Notifies Lin 13800000001',
    'No repeat within 15 minutes',
  ];
  expect(lines({})).toEqual(['App, SMS', 'At 80\u00a0km/h or above', ...rest]);
  const slow = { ...speeding, threshold: { ...speeding.threshold, side: 'below' } } as AlarmKind;
  expect(lines({}, slow)[1]).toBe('At 80\u00a0km/h or below');
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '22:00' };
  expect(lines({ schedule: everyDay })).toContain('Every day 07:00 to 22:00');
  expect(lines({ enabled: false })).toEqual(['Off']);
  expect(settingLines(speeding, { code: 14, enabled: true, channels: ['app'] }, texts.en, format)).toEqual([
    'App',
  ]);
});

it('a number that is out of range is told with its limits', () => {
  const problem = (kind: 'range' | 'notNumber') =>
    problemText(speeding, { code: 14, field: 'threshold', kind }, texts.en);
  expect(problem('range')).toBe('Enter 10 to 200 km/h');
  expect(problem('notNumber')).toBe(texts.en.notNumber);
});

it('only a code that there is can be an alarm’s', () => {
  expect([0, 1, 52, 53, 1.5, Number.NaN].filter(isAlarmCode)).toEqual([1, 52]);
});

it('one of a unit is not many', () => {
  expect(durationText(3600, texts.en, format)).toBe('1 hour');
  expect(durationText(1800, texts.en, format)).toBe('30 minutes');
  expect(durationText(3600, texts.zh, format)).toBe('1 小时');
});

it.each([
  [['app'], 'all'],
  [['app', 'sms'], 'appOnly'],
  [['sms'], 'nobody'],
  [['app', 'sms', 'phone'], 'all'],
] satisfies [Channel[], string][])('with no SMS left, %j reaches %s', (channels, reach) => {
  const left = [leftOf({ usable: 0, available: false }), leftOf({ channel: 'phone' })];
  expect(reachOf(channels, left)).toBe(reach);
});

it('a detection that needs a service works only while there is some left of it, and not before it begins', () => {
  const item = { type: 22, key: 'move_alarm', sum: 30, usable: 0, unit: 'day', level: 'plenty' } as never;
  expect(canNotice({ packageType: null }, [])).toBe(true);
  expect(canNotice({ packageType: 22 }, undefined)).toBe(true);
  expect(canNotice({ packageType: 22 }, [item])).toBe(false);
  expect(canNotice({ packageType: 22 }, [])).toBe(false);
  expect(canNotice({ packageType: 22 }, [{ ...(item as object), usable: 3 } as never])).toBe(true);
  const waits = { ...(item as object), usable: 30, level: 'none' } as never;
  expect(canNotice({ packageType: 22 }, [waits])).toBe(false);
});
