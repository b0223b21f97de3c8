import { type CallDefinition, calls } from '@device-pay/contract';
import { expect, test } from 'vitest';
import { inputCheck } from './validation.ts';

const byName = (name: string): CallDefinition =>
  Object.values(calls as Record<string, CallDefinition>).find((call) => call.name === name) as CallDefinition;

test('what a call does not know never reaches its handler, however deep it stands', () => {
  const call = byName('alarms.add-alarm-config');
  const known = structuredClone(call.example.input) as { alarms: Record<string, unknown>[] };
  const input = structuredClone(known) as typeof known & Record<string, unknown>;
  Object.assign(input, { userId: 'another', brand: 'tc' });
  Object.assign(input.alarms[0] ?? {}, { imei: 'another', toString: 1 });
  expect(input).not.toEqual(known);
  expect(inputCheck(call)(input, 'en')).toEqual([]);
  expect(input).toEqual(known);
});

test('where money moves it is refused by name, however deep it stands', () => {
  const call = byName('orders.add-order');
  const input = structuredClone(call.example.input) as { packages: Record<string, unknown>[] };
  expect(inputCheck(call)(structuredClone(input), 'en')).toEqual([]);
  Object.assign(input, { payFen: 1 });
  Object.assign(input.packages[0] ?? {}, { priceFen: 1 });
  const problem = 'is not a known field';
  expect(inputCheck(call)(input, 'en')).toEqual([
    { field: 'payFen', problem },
    { field: 'packages[0].priceFen', problem },
  ]);
});

test('where one value alone is taken, that is what is told, and not a choice', () => {
  const check = inputCheck(byName('support.sign-str'));
  const problemOf = (language: 'zh' | 'en') =>
    check({ signStr: 'a', encryptionAlgorithm: 'MD5' }, language).find(
      ({ field }) => field === 'encryptionAlgorithm',
    )?.problem;
  expect([problemOf('zh'), problemOf('en')]).toEqual(['应为 SHA1', 'must be SHA1']);
});

test('a list that is empty is told how many it needs, one being one item', () => {
  const call = byName('orders.add-order');
  const input = { ...structuredClone(call.example.input), packages: [] };
  expect(inputCheck(call)(input, 'en')).toEqual([
    { field: 'packages', problem: 'must have at least 1 item' },
  ]);
});
