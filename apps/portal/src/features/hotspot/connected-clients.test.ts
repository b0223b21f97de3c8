import { expect, test } from 'vitest';
import { connectedCount } from './connected-clients.ts';

const asOf = '2026-11-21T08:00:00.000Z';
const client = (name: string, more: { connected?: boolean; blocked?: boolean } = {}) => ({
  mac: `3c:22:fb:10:4a:${name}`,
  name,
  ip: null,
  connected: true,
  blocked: false,
  lastSeenAt: asOf,
  ...more,
});

test('everybody who is named as connected is counted, whatever an older count says', () => {
  const clientList = [client('01'), client('02'), client('03', { connected: false })];
  expect(connectedCount({ clients: { count: 1, asOf }, clientList })).toBe(2);
});

test('devices that the hotspot counts without a name are counted', () => {
  expect(connectedCount({ clients: { count: 4, asOf }, clientList: [client('01')] })).toBe(4);
});

test('who is kept out is not connected', () => {
  const clientList = [client('01'), client('02', { blocked: true })];
  expect(connectedCount({ clients: { count: 0, asOf }, clientList })).toBe(1);
});

test('without a report the number is not known, which is not the same as nobody', () => {
  expect(connectedCount({ clients: null, clientList: [] })).toBeUndefined();
  expect(connectedCount({ clients: { count: 0, asOf }, clientList: [] })).toBe(0);
});
