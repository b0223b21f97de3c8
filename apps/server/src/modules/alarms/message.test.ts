import { expect, test } from 'vitest';
import { messageText } from './message.ts';

const told = {
  device_name: 'Car',
  title: 'Overspeed',
  at: new Date('2026-11-21T06:04:30Z'),
  value: 130,
  unit: 'km/h',
  place: 'Airport road',
  language: 'en',
} as const;

test('a message says when by the clock of the site, and on the international one whose clock that is', () => {
  expect(messageText({ ...told, site: 'cn' }, 'sms')).toBe('[Car] Overspeed 130 km/h, 21 Nov, 14:04');
  expect(messageText({ ...told, site: 'iso' }, 'sms')).toBe('[Car] Overspeed 130 km/h, 21 Nov, 06:04 UTC');
});

test('only the owner’s app gets the place', () => {
  expect(messageText({ ...told, site: 'cn' }, 'app')).toBe(
    '[Car] Overspeed 130 km/h, 21 Nov, 14:04, Airport road',
  );
});
