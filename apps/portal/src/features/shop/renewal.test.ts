import { expect, it } from 'vitest';
import type { ServiceType } from './package.ts';
import { recommendRenewal } from './renewal.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const type = (number: number, expirationTime: string | null, unit = 'day'): ServiceType => ({
  type: number,
  key: `type-${number}`,
  unit,
  family: 'cloud',
  name: `type ${number}`,
  description: '',
  fromPriceFen: 100,
  currency: 'CNY',
  level: expirationTime ? 'plenty' : 'none',
  effectiveTime: null,
  expirationTime,
});

it('is the running type that ends soonest', () => {
  expect(
    recommendRenewal([type(4, inDays(90)), type(27, inDays(19.5)), type(0, null)], null, now),
  ).toMatchObject({
    type: { type: 27 },
    reason: 'ends',
    daysLeft: 20,
  });
  expect(recommendRenewal([type(15, inDays(20)), type(8, inDays(5))], null, now)?.type.type).toBe(8);
  expect(recommendRenewal([type(15, inDays(700)), type(0, inDays(90))], null, now)).toMatchObject({
    type: { type: 0 },
    reason: 'ends',
    daysLeft: 90,
  });
});

it('is what the device is built on, if only the end of the device is known, and so before extras that end sooner', () => {
  const recommend = (deviceEnd: string, ...ends: (string | null)[]) => {
    const [platform = null, cloud = null] = ends;
    return recommendRenewal([type(8, inDays(5)), type(0, cloud), type(4, platform)], deviceEnd, now);
  };
  expect(recommend(inDays(14))).toMatchObject({ type: { type: 4 }, reason: 'ends', daysLeft: 14 });
  expect(recommend(inDays(-14))).toMatchObject({ type: { type: 4 }, reason: 'ended' });
  expect(recommend(inDays(31))).toMatchObject({ type: { type: 8 } });
  expect(recommend(inDays(14), inDays(90))).toMatchObject({ type: { type: 8 } });
  expect(recommend(inDays(14), null, inDays(90))).toMatchObject({ type: { type: 8 } });
  const yearly = type(12, inDays(14), 'G');
  expect(recommendRenewal([type(9, null, 'G'), yearly], inDays(14), now)).toMatchObject({
    type: { type: 12 },
  });
});

it('is what the device is built on before extras that end sooner', () => {
  expect(recommendRenewal([type(8, inDays(5)), type(0, inDays(12))], null, now)).toMatchObject({
    type: { type: 0 },
  });
  expect(recommendRenewal([type(8, inDays(5)), type(0, inDays(90))], null, now)).toMatchObject({
    type: { type: 8 },
  });
});

it('is no top-up that has ended while the plan runs on', () => {
  expect(recommendRenewal([type(9, inDays(34), 'G'), type(10, inDays(-2), 'G')], null, now)).toMatchObject({
    type: { type: 9 },
    reason: 'ends',
  });
});

it('is no plan that another plan follows, whatever its type', () => {
  const [data, unlimited] = [type(9, inDays(4), 'G'), type(3052, inDays(64), 'month')];
  expect(recommendRenewal([data, unlimited, type(15, inDays(20))], null, now)).toMatchObject({
    type: { type: 15 },
  });
  expect(recommendRenewal([data, type(3052, null, 'month')], null, now)).toMatchObject({
    type: { type: 9 },
    reason: 'ends',
    daysLeft: 4,
  });
});

it('is a plan that was bought and waits, unless another plan runs until then', () => {
  const waiting = { ...type(9, inDays(40), 'G'), effectiveTime: inDays(8) };
  expect(recommendRenewal([waiting], null, now)).toMatchObject({ type: { type: 9 }, reason: 'begins' });
  expect(recommendRenewal([waiting, type(12, inDays(8), 'G')], null, now)).toMatchObject({ reason: 'ends' });
  expect(recommendRenewal([waiting, type(12, inDays(-3), 'G')], null, now)).toMatchObject({
    reason: 'begins',
  });
});

it('is a service other than a plan that was bought and waits, whatever plan runs until then', () => {
  const extra = { ...type(4, inDays(20)), effectiveTime: inDays(2) };
  expect(recommendRenewal([extra, type(9, inDays(25), 'G')], null, now)).toMatchObject({
    type: { type: 4 },
    reason: 'begins',
    beginsAt: inDays(2),
  });
  const waiting = { ...type(9, inDays(25), 'G'), effectiveTime: inDays(8) };
  expect(recommendRenewal([waiting, type(15, inDays(26))], null, now)).toMatchObject({ reason: 'begins' });
});

it('begins with the first of the plans that wait, whatever their types', () => {
  const first = { ...type(9, inDays(40), 'G'), effectiveTime: inDays(8) };
  const second = { ...type(12, inDays(400), 'G'), effectiveTime: inDays(40) };
  expect(recommendRenewal([first, second], null, now)).toMatchObject({
    type: { type: 12 },
    reason: 'begins',
    beginsAt: inDays(8),
  });
  // Not a plan, so it does not wait in the queue of the plans.
  const extra = { ...type(4, inDays(50)), effectiveTime: inDays(2) };
  expect(recommendRenewal([first, extra], null, now)).toMatchObject({
    reason: 'begins',
    beginsAt: inDays(8),
  });
});

it('is what ended not long ago, when nothing else ends soon', () => {
  expect(recommendRenewal([type(0, inDays(-29)), type(15, inDays(700))], null, now)).toMatchObject({
    type: { type: 0 },
    reason: 'ended',
  });
  expect(recommendRenewal([type(8, inDays(-10)), type(15, inDays(5))], null, now)).toMatchObject({
    reason: 'ends',
  });
  expect(recommendRenewal([type(8, inDays(-10)), type(15, inDays(700))], null, now)).toMatchObject({
    type: { type: 8 },
    reason: 'ended',
  });
  // Of the extras that have ended, the one that ended last.
  expect(recommendRenewal([type(8, inDays(-20)), type(22, inDays(-2))], null, now)?.type.type).toBe(22);
});

it('leaves alone what was given up, and messages that are used up rather than ended', () => {
  expect(
    recommendRenewal([type(0, inDays(-31)), type(1, inDays(3), 'count'), type(4, null)], null, now),
  ).toMatchObject({
    type: { type: 4 },
    reason: 'basis',
  });
});

it('is the activation of a device that is not activated, unless it is paid for', () => {
  const onSale = [type(4, null), type(15, inDays(360)), type(16, null), type(6, null)];
  expect(recommendRenewal(onSale, null, now)).toMatchObject({ type: { type: 6 }, reason: 'basis' });
  expect(recommendRenewal(onSale.slice(0, 3), null, now)).toMatchObject({ type: { type: 16 } });
  expect(recommendRenewal([type(6, inDays(360)), type(4, null)], null, now)).toMatchObject({
    reason: 'ends',
  });
});

it('is nothing where nothing is on sale', () => {
  expect(recommendRenewal([], null, now)).toBeUndefined();
});
