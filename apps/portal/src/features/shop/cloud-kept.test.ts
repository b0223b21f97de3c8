import { cloudKeptMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';
import { expect, it } from 'vitest';
import { erasedAtMs } from './cloud-kept.ts';

const end = Date.parse('2026-11-01T00:00:00Z');

it('data in the cloud is kept for a time after its service has ended, and no promise is made of what is gone', () => {
  expect(erasedAtMs(packageType.cloudStorage, end, end)).toBe(end + cloudKeptMs);
  expect(erasedAtMs(packageType.cloudService, end, end + cloudKeptMs - 1)).toBe(end + cloudKeptMs);
  expect(erasedAtMs(packageType.cloudService, end, end + cloudKeptMs)).toBeUndefined();
});

it('nothing is said of services that keep nothing there', () => {
  expect(erasedAtMs(packageType.extraData, end, end)).toBeUndefined();
});
