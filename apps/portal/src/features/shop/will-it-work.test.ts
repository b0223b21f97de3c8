import { describe, expect, it } from 'vitest';
import { willItWork } from './will-it-work.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const hotspot = {
  status: 'activated',
  picture: 'hotspot',
  realNameNeeded: false,
  expirationTime: '2026-11-25T00:00:00.000Z',
} as const;
const dataPlan = { type: 9 };

describe('whether a package will work on this device', () => {
  it('is fine for an active, verified hotspot, also for a guest who is told no more than that', () => {
    expect(willItWork(hotspot, dataPlan, now)).toEqual({ tone: 'ok', cause: 'verified' });
  });

  it('claims no real-name check for what needs none', () => {
    expect(willItWork({ ...hotspot, realNameNeeded: true }, { type: 15 }, now)).toEqual({
      tone: 'ok',
      cause: 'active',
    });
  });

  it.each([
    ['the real name is missing', { realNameNeeded: true }, 'warn', 'realName'],
    ['there is no SIM', { simCardNumber: null }, 'bad', 'noSim'],
    [
      'it ended more than 30 days ago',
      { expirationTime: '2026-10-21T00:00:00.000Z' },
      'warn',
      'simMayBeCancelled',
    ],
    ['it was never activated', { status: 'notActivated' }, 'warn', 'activateFirst'],
    ['the line is suspended', { status: 'halted' }, 'warn', 'suspended'],
    ['it still is with the dealer', { status: 'preSale' }, 'bad', 'notYours'],
    ['it was silent for days', { online: false, lastSeenAt: '2026-11-17T00:00:00.000Z' }, 'warn', 'unseen'],
  ] as const)('warns or stops when %s', (_, part, tone, cause) => {
    expect(willItWork({ ...hotspot, ...part }, dataPlan, now)).toMatchObject({ tone, cause });
  });

  it('stays fine for a plan that ended within the 30 days, also when that has silenced the device', () => {
    const ended = { ...hotspot, expirationTime: '2026-11-11T00:00:00.000Z', online: false };
    expect(willItWork({ ...ended, lastSeenAt: '2026-11-11T00:00:00.000Z' }, dataPlan, now)).toEqual({
      tone: 'ok',
      cause: 'resumes',
    });
  });

  it('stays fine for a device that was seen yesterday', () => {
    const lastSeenAt = '2026-11-20T06:00:00.000Z';
    expect(willItWork({ ...hotspot, online: false, lastSeenAt }, dataPlan, now).tone).toBe('ok');
  });

  it('knows that activation is the way out of not being activated', () => {
    const locator = { ...hotspot, picture: 'locator', status: 'notActivated' } as const;
    expect(willItWork(locator, { type: 6 }, now)).toEqual({ tone: 'ok', cause: 'activates' });
  });
});
