import { expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import type { Channel, ChannelLeft } from './alarm.ts';
import { canNotice, channelText, durationText, reachOf } from './alarm-words.ts';
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
  expect(text({ ...voice, usable: 14, available: false })).toBe('14 s left, an alarm needs 15 s');
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
  expect(canNotice({ packageType: 22 }, [{ ...(item as object), usable: 3 } as never])).toBe(true);
  const waits = { ...(item as object), usable: 30, level: 'none' } as never;
  expect(canNotice({ packageType: 22 }, [waits])).toBe(false);
});
