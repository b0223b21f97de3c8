import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const hourMs = 60 * 60_000;
const date = (moment: number) => new Date(moment).toUTCString();

/** A phone whose clock is ahead by this much, and a server that is right. */
function world(phoneAheadMs: number) {
  let trueNow = Date.UTC(2026, 4, 4, 12);
  const phoneNow = () => trueNow + phoneAheadMs;
  const clock = createServerClock(phoneNow);
  return {
    clock,
    trueNow: () => trueNow,
    /** One call that takes `outMs` to the server and `backMs` back. */
    call(outMs: number, backMs: number) {
      const askedAt = phoneNow();
      trueNow += outMs;
      const header = date(trueNow);
      trueNow += backMs;
      clock.hear(header, askedAt, phoneNow());
    },
  };
}

describe('the clock of the server', () => {
  it('is the phone’s own as long as nothing is told', () => {
    const { clock, trueNow } = world(hourMs);
    expect(clock.now()).toBe(trueNow() + hourMs);
    clock.hear(null, 0, 1);
    clock.hear('yesterday', 0, 1);
    expect(clock.now()).toBe(trueNow() + hourMs);
  });

  it.each([3 * hourMs, -8 * hourMs])(
    'is known to a second with a phone that is wrong by %d ms',
    (wrongMs) => {
      const { clock, trueNow, call } = world(wrongMs);
      call(200, 300);
      expect(Math.abs(clock.now() - trueNow())).toBeLessThanOrEqual(1000);
      expect(Math.abs(clock.toPhone(trueNow()) - (trueNow() + wrongMs))).toBeLessThanOrEqual(1000);
    },
  );

  it('leaves a phone alone that is right, however slow the line', () => {
    const { clock, trueNow, call } = world(0);
    call(0, 19_000);
    call(19_000, 0);
    expect(clock.now()).toBe(trueNow());
  });

  it.each([hourMs, -hourMs])('tells once that the phone is wrong by %d ms', (wrongMs) => {
    const { clock, call } = world(wrongMs);
    let told = 0;
    const stop = clock.subscribe(() => {
      told += 1;
    });
    call(200, 300);
    call(200, 300);
    expect(told).toBe(1);
    stop();
  });

  it('takes nothing from an answer during which the phone was set to another time', () => {
    const { clock, trueNow } = world(0);
    clock.hear(date(trueNow()), trueNow() + hourMs, trueNow());
    expect(clock.now()).toBe(trueNow());
  });
});
