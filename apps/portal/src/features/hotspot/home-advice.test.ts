import { describe, expect, it } from 'vitest';
import type { DataLeft } from './data-left.ts';
import { type HomeFacts, homeAdvice } from './home-advice.ts';
import type { Card } from './hotspot.ts';

const nowMs = Date.parse('2026-11-21T06:00:00Z');
const card: Card = {
  iccid: '89860620000000000019',
  slot: 1,
  active: true,
  carrier: 'unicom',
  carrierStatus: 2,
  state: 'activated',
  realName: true,
  realNameNeeded: false,
  separated: false,
  stopReasons: [],
  asOf: '2026-11-21T05:58:00.000Z',
  switchable: false,
  whyNot: 'inUse',
};
const left: DataLeft = {
  sumMb: 30_720,
  usableMb: 18_432,
  unlimited: false,
  level: 'plenty',
  usedMb: 12_288,
  percentLeft: 60,
  percentUsed: 40,
  startsAt: null,
  endsAt: null,
  asOf: null,
};
const healthy: HomeFacts = {
  device: { status: 'activated', paused: false, expirationTime: '2026-12-20T00:00:00.000Z' },
  online: true,
  lastSeenAt: '2026-11-21T05:59:00.000Z',
  cards: [card],
  left,
  bars: 4,
  nowMs,
};
const stopped: Card = { ...card, state: 'stopped', carrierStatus: 4 };
const expired = { status: 'activated', paused: false, expirationTime: '2026-11-11T06:00:00.000Z' } as const;

describe('the one recommended thing', () => {
  it.each([true, false])('for a halted device says whether a plan ends that: %s', (paused) => {
    const device = { status: 'halted', paused, expirationTime: null } as const;
    expect(homeAdvice({ ...healthy, device })).toEqual({ kind: 'halted', paused });
    // A number that is being kept is not about to be cancelled.
    const runOut = { ...device, expirationTime: expired.expirationTime };
    expect(homeAdvice({ ...healthy, device: runOut })).toEqual({ kind: 'halted', paused });
  });

  it.each<readonly [why: string, facts: Partial<HomeFacts>, kind: string | undefined]>([
    ['everything is fine', {}, undefined],
    ['there is no card', { cards: [] }, 'noSim'],
    [
      'it is not activated',
      { device: { status: 'notActivated', paused: false, expirationTime: null } },
      'activate',
    ],
    ['the card is cancelled', { cards: [{ ...card, state: 'cancelled' }] }, 'simCancelled'],
    ['the card is in another device', { cards: [{ ...stopped, separated: true }] }, 'separated'],
    ['the plan has ended and the card is stopped for it', { device: expired, cards: [stopped] }, 'expired'],
    ['it is halted', { device: { status: 'halted', paused: false, expirationTime: null } }, 'halted'],
    ['its user is not known', { cards: [{ ...card, realName: false, realNameNeeded: true }] }, 'realName'],
    ['its user is known, as they had to be', { cards: [{ ...card, realNameNeeded: true }] }, undefined],
    ['the card is stopped for another reason', { cards: [stopped] }, 'simStopped'],
    [
      'the card is about to be cancelled for another reason',
      { cards: [{ ...card, state: 'preCancelled' }] },
      'simStopped',
    ],
    ['the signal is an old figure', { bars: 1, online: undefined }, undefined],
    ['it is offline', { online: false }, 'offline'],
    ['it was never heard of', { online: false, lastSeenAt: null }, 'neverSeen'],
    ['the data is used up', { left: { ...left, usableMb: 0, percentLeft: 0 } }, 'usedUp'],
    [
      'the plan ends in four days',
      { device: { ...expired, expirationTime: '2026-11-25T00:00:00.000Z' } },
      'expiring',
    ],
    ['little data is left', { left: { ...left, level: 'low' } }, 'low'],
    ['the signal is weak', { bars: 1 }, 'weakSignal'],
  ])('where %s', (_, facts, kind) => {
    expect(homeAdvice({ ...healthy, ...facts })?.kind).toBe(kind);
  });

  it('advises nothing from what is not known', () => {
    const unknown = {
      online: undefined,
      lastSeenAt: undefined,
      cards: undefined,
      left: undefined,
      bars: undefined,
    };
    expect(homeAdvice({ ...healthy, ...unknown })).toBeNull();
    expect(homeAdvice({ ...healthy, cards: [{ ...card, state: 'unknown', separated: null }] })).toBeNull();
  });

  it('says to put the card back before it says to pay', () => {
    const facts = { device: expired, cards: [{ ...stopped, separated: true }] };
    expect(homeAdvice({ ...healthy, ...facts })?.kind).toBe('separated');
  });

  it('counts the days to the cancellation of the card, and not beyond it', () => {
    expect(homeAdvice({ ...healthy, device: expired })).toMatchObject({ cancelledInDays: 20 });
    const longAgo = { ...expired, expirationTime: '2026-09-01T00:00:00.000Z' };
    expect(homeAdvice({ ...healthy, device: longAgo })).toMatchObject({ cancelledInDays: null });
  });

  it('is about the card in use, in whichever slot, and about the first while none is', () => {
    const [first, second] = [
      { ...card, active: false },
      { ...stopped, slot: 2 },
    ];
    expect(homeAdvice({ ...healthy, cards: [first, second] })?.kind).toBe('simStopped');
    expect(homeAdvice({ ...healthy, cards: [{ ...stopped, active: false }, card] })).toBeNull();
    expect(homeAdvice({ ...healthy, cards: [first, { ...second, active: false }] })).toBeNull();
  });

  const endingIn = (days: number) => {
    const expirationTime = new Date(nowMs + days * 86_400_000).toISOString();
    return homeAdvice({ ...healthy, device: { ...healthy.device, expirationTime } });
  };

  it('counts the days that have begun, in the last week of a plan', () => {
    expect([endingIn(7), endingIn(3.5)]).toMatchObject([
      { kind: 'expiring', days: 7 },
      { kind: 'expiring', days: 4 },
    ]);
    expect(endingIn(7.1)).toBeNull();
  });

  it('takes a plan for ended from its last moment on, and the card for cancelled 30 days later', () => {
    const expired = (cancelledInDays: number | null) => ({ kind: 'expired', cancelledInDays });
    expect([endingIn(0), endingIn(-10.5), endingIn(-29.5), endingIn(-30)]).toEqual([
      expired(30),
      expired(20),
      expired(1),
      expired(null),
    ]);
  });

  it('calls little what the services page calls low, whatever its share, and one bar weak', () => {
    const level = (of: DataLeft['level']) =>
      homeAdvice({ ...healthy, left: { ...left, percentLeft: 15, level: of } })?.kind;
    expect([level('low'), level('plenty')]).toEqual(['low', undefined]);
    const bars = (count: number) => homeAdvice({ ...healthy, bars: count })?.kind;
    expect([bars(1), bars(2)]).toEqual(['weakSignal', undefined]);
  });

  it('adds data before it renews a plan that ends later than its data', () => {
    const facts = { ...healthy, device: { ...healthy.device, expirationTime: '2026-11-25T06:00:00.000Z' } };
    const ends = { startsAt: '2026-10-26T06:00:00.000Z', endsAt: facts.device.expirationTime };
    const advice = (usableMb: number) => {
      const usedMb = left.sumMb - usableMb;
      return homeAdvice({ ...facts, left: { ...left, ...ends, usableMb, usedMb, level: 'low' } })?.kind;
    };
    expect([advice(300), advice(5000)]).toEqual(['low', 'expiring']);
  });

  it('advises to switch only where another card can be used', () => {
    const other: Card = { ...card, active: false, whyNot: null };
    const advice = (...cards: Card[]) => homeAdvice({ ...healthy, bars: 1, cards });
    expect(advice(card)).toEqual({ kind: 'weakSignal', canSwitch: false });
    expect(advice(card, { ...other, whyNot: 'stopped' })).toEqual({ kind: 'weakSignal', canSwitch: false });
    expect(advice(card, other)).toEqual({ kind: 'weakSignal', canSwitch: true });
  });

  it('does not count a plan without a limit as low', () => {
    const unlimited = { ...left, unlimited: true, sumMb: 0, usableMb: 0 };
    expect(homeAdvice({ ...healthy, left: unlimited })).toBeNull();
  });
});
