import { type Tier, tiers } from '@device-pay/contract';
import { describe, expect, test } from 'vitest';
import { expectedAnswer, type ValidSubject } from '../../../test/access-table.ts';
import type { Subject } from '../../platform/handler.ts';
import { type AccessObject, may, standingOf } from './rules.ts';

const now = new Date('2026-11-21T06:00:00Z');
const device = { kind: 'device', userId: 'a', ownerAncestorIds: ['dealer', 'parent'] } as const;
const order = { kind: 'order', id: 'order-a', guestId: 'guest-a', userId: 'a' } as const;

const user = (userId: string, role: 'user' | 'dealer' | 'staff' = 'user', freshUntil: Date | null = null) =>
  ({
    kind: 'user',
    sessionId: `session of ${userId}`,
    guestId: `guest of ${userId}`,
    userId,
    role,
    userName: userId,
    staffBrands: role === 'staff' ? ['zax'] : [],
    freshUntil,
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  }) as const;
const guest = { kind: 'guest', sessionId: 'g', guestId: 'g' } as const;

const everybody: Record<ValidSubject, Subject> = {
  nobody: { kind: 'nobody' },
  guest,
  holder: guest,
  ownerA: user('a'),
  ownerB: user('b'),
  parentOfA: user('parent'),
  dealer: user('dealer', 'dealer'),
  staff: user('staff', 'staff'),
  orderToken: { kind: 'order', sessionId: 'o', guestId: 'guest-a', orderId: 'order-a' },
  otherOrderToken: { kind: 'order', sessionId: 'o', guestId: 'guest-a', orderId: 'order-b' },
};

const objectOf = (tier: Tier, name: string): AccessObject => {
  if (['guest', 'holder', 'owner', 'ownerFresh'].includes(tier))
    return { ...device, held: name === 'holder' };
  if (tier === 'staff') return { kind: 'brand', id: 'zax' };
  return tier.startsWith('ownOrder') ? order : { kind: 'none' };
};

describe.each(tiers)('the tier %s', (tier) => {
  test.each(Object.keys(everybody) as ValidSubject[])('answers %s as the requirement says', (name) => {
    const answer = may(everybody[name], tier, objectOf(tier, name), now) ?? 'ok';
    expect(answer).toBe(expectedAnswer[tier][name]);
  });
});

test('a fresh password opens for its owner what needs one, and only until it is stale', () => {
  const object = { ...device, held: false };
  const until = new Date(now.getTime() + 1);
  expect(may(user('a', 'user', until), 'ownerFresh', object, now)).toBeNull();
  expect(may(user('a', 'user', now), 'ownerFresh', object, now)).toBe('freshLoginNeeded');
  expect(may(user('b', 'user', until), 'ownerFresh', object, now)).toBe('noService');
});

test('a fresh password opens for an account what needs one, whatever its role, and only until it is stale', () => {
  const none = { kind: 'none' } as const;
  const until = new Date(now.getTime() + 1);
  for (const role of ['user', 'dealer', 'staff'] as const) {
    expect(may(user('a', role, until), 'loginFresh', none, now)).toBeNull();
    expect(may(user('a', role, now), 'loginFresh', none, now)).toBe('freshLoginNeeded');
  }
});

test('staff work for the brands that are assigned to them and for no other', () => {
  const staff = user('staff', 'staff');
  expect(may(staff, 'staff', { kind: 'brand', id: 'zax' }, now)).toBeNull();
  expect(may(staff, 'staff', { kind: 'brand', id: 'tc' }, now)).toBe('notAllowed');
  expect(may({ ...staff, staffBrands: [] }, 'staff', { kind: 'brand', id: 'zax' }, now)).toBe('notAllowed');
  expect(may(staff, 'staff', { kind: 'none' }, now)).toBe('notAllowed');
  const noLongerStaff = { ...staff, role: 'user' } as const;
  expect(may(noLongerStaff, 'staff', { kind: 'brand', id: 'zax' }, now)).toBe('notAllowed');
});

test('a call about an object is refused when no object was found', () => {
  for (const tier of ['guest', 'owner'] as const) {
    expect(may(user('a'), tier, { kind: 'none' }, now)).toBe('noService');
  }
  expect(may(user('a'), 'ownOrder', { kind: 'none' }, now)).toBe('orderNotFound');
});

test('a device without an owner belongs to nobody, not to everybody', () => {
  const orphan = { kind: 'device', userId: null, ownerAncestorIds: ['a'], held: false } as const;
  expect(standingOf(user('a'), orphan)).toBe('guest');
  expect(may(user('a'), 'owner', orphan, now)).toBe('noService');
});

test('an order that an account took over is no longer open to the guest who made it', () => {
  const maker = { kind: 'guest', sessionId: 's', guestId: 'guest-a' } as const;
  expect(may(maker, 'ownOrder', { ...order, userId: null }, now)).toBeNull();
  expect(may(maker, 'ownOrder', order, now)).toBe('orderNotFound');
});

test.each(['ownOrder', 'ownOrderOrTicket'] as const)(
  'a guest’s order is closed to other guests, to accounts and to payment links for another one (%s)',
  (tier) => {
    const guestOrder = { ...order, userId: null };
    const link = { kind: 'order', sessionId: 'o', guestId: 'guest-a', orderId: 'order-b' } as const;
    for (const other of [guest, { ...user('b'), guestId: 'guest-a' }, link])
      expect(may(other, tier, guestOrder, now), other.kind).toBe('orderNotFound');
  },
);
