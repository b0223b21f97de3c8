import { describe, expect, it } from 'vitest';
import { cardPollMs, switchNews, switchPercent } from './card-switch.ts';
import type { Card, CardSwitch } from './hotspot.ts';

const start = Date.parse('2026-11-21T06:00:00Z');
const offlineSec = { from: 30, to: 90 };
const running: CardSwitch = {
  switchId: '01935a7e-7c00-7000-8000-000000000021',
  imei: '490154203237518',
  mode: 'manual',
  fromSlot: 1,
  toSlot: 2,
  state: 'sent',
  failReason: null,
  requestedAt: '2026-11-21T06:00:00.000Z',
  changedAt: '2026-11-21T06:00:01.000Z',
  deadlineAt: '2026-11-21T06:03:00.000Z',
};
const after = (seconds: number) => start + seconds * 1000;

describe('a switch of cards', () => {
  it('runs, is late after 90 s, and has failed once its deadline is over, whatever was heard last', () => {
    expect(switchNews(running, offlineSec, after(20))).toEqual({ kind: 'running' });
    expect(switchNews(running, offlineSec, after(91))).toEqual({ kind: 'late' });
    expect(switchNews(running, offlineSec, after(200))).toEqual({ kind: 'failed', reason: 'timedOut' });
  });

  it('tells its outcome, and not for ever', () => {
    const done: CardSwitch = { ...running, state: 'done', changedAt: '2026-11-21T06:00:50.000Z' };
    const failed: CardSwitch = { ...done, state: 'failed', failReason: 'refused' };
    expect(switchNews(done, offlineSec, after(60))).toEqual({ kind: 'done', slot: 2 });
    expect(switchNews(failed, offlineSec, after(60))).toEqual({ kind: 'failed', reason: 'refused' });
    expect(switchNews(done, offlineSec, after(3600))).toBeNull();
    expect(switchNews(null, offlineSec, after(0))).toBeNull();
  });

  it('is never shown as complete before it is', () => {
    expect(switchPercent(running, offlineSec, after(45))).toBe(50);
    expect(switchPercent(running, offlineSec, after(170))).toBe(95);
    expect(switchPercent({ ...running, state: 'done' }, offlineSec, after(40))).toBe(100);
    // The phone's clock may be behind the server's.
    expect(switchPercent(running, offlineSec, after(-30))).toBe(0);
  });
});

describe('the cards', () => {
  const card = (state: Card['state'], active = true) => ({ active, state }) as Card;

  const waiting = [card('notActivated')];
  const done: CardSwitch = { ...running, state: 'done' };
  const paidAt = running.requestedAt;

  it('are asked for again while they are switched', () => {
    expect(cardPollMs({ lastSwitch: running, cards: [card('activated')] }, null, after(60))).toBe(3000);
    expect(cardPollMs({ lastSwitch: done, cards: [card('activated')] }, null, after(60))).toBe(false);
  });

  it.each([
    ['was paid', { lastSwitch: null, cards: waiting }, paidAt],
    ['was switched to', { lastSwitch: done, cards: waiting }, null],
  ] as const)(
    'are asked for again for ten minutes after the one in use, not yet activated, %s',
    (_, info, at) => {
      expect(cardPollMs(info, at, after(60))).toBe(10_000);
      expect(cardPollMs(info, at, after(700))).toBe(false);
      expect(cardPollMs({ ...info, cards: [card('activated')] }, at, after(60))).toBe(false);
    },
  );

  it('are not asked for again where none in use is activated, and none was asked for', () => {
    expect(cardPollMs({ lastSwitch: null, cards: waiting }, null, after(60))).toBe(false);
    expect(cardPollMs({ lastSwitch: null, cards: [card('notActivated', false)] }, paidAt, after(60))).toBe(
      false,
    );
  });
});
