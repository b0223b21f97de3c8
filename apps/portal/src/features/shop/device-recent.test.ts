import { beforeEach, expect, it } from 'vitest';
import { localStore } from '../../call/storage.ts';
import { forgetDevice, recentDevices, rememberDevice } from './device-recent.ts';

const key = 'pay.recentDevices';
const [first, second, third, fourth] = [
  '490154203237518',
  '356938035643809',
  '353918057012342',
  '352099001761481',
].map((imei) => ({ imei })) as [{ imei: string }, { imei: string }, { imei: string }, { imei: string }];

beforeEach(() => localStore.remove(key));

it('the three devices that were chosen last are offered, each once, the latest first', () => {
  for (const device of [first, second, third, first, fourth]) rememberDevice(device);
  expect(recentDevices()).toEqual([fourth, first, third]);
  rememberDevice(first);
  rememberDevice(first);
  expect(recentDevices()).toEqual([first, fourth, third]);
});

it('one that is forgotten is offered no more, and the others are', () => {
  for (const device of [first, second, third]) rememberDevice(device);
  expect(forgetDevice(second.imei)).toEqual([third, first]);
  expect(recentDevices()).toEqual([third, first]);
});

it.each([
  ['nothing', undefined],
  ['no list', '{"imei":"490154203237518"}'],
  ['no JSON', '['],
  ['null in a list', '[null]'],
  ['a number for an IMEI', '[{"imei":490154203237518}]'],
  ['an IMEI with more behind it', '[{"imei":"490154203237518&x=1"}]'],
])('%s in the storage is no device, and stops nothing', (_, stored) => {
  if (stored !== undefined) localStore.set(key, stored);
  expect(recentDevices()).toEqual([]);
  rememberDevice(first);
  expect(recentDevices()).toEqual([first]);
});
