import { describe, expect, it } from 'vitest';
import { memoryStore } from '../call/storage.ts';
import { createPopupVisit, type PopupPlace, type Showing } from './popup-visit.ts';

const showingAt = (place: PopupPlace, id = 'one'): Showing => ({
  place,
  imei: '490154203237518',
  language: 'en',
  popup: {
    id,
    type: 'offer',
    platform: 'all',
    title: 'Renew for less',
    text: 'This week.',
    count: 3,
    popTime: null,
    mutuallyTime: null,
    buttonType: 'open',
    buttonText: 'See',
    actionUrl: '/pay/coupon.html',
    remindIntervalHours: 24,
    endsAt: null,
    packageType: null,
  },
});

function begin(phone = memoryStore(), now = () => 1_000_000, tab = memoryStore()) {
  return { visit: createPopupVisit(tab, phone, now), phone, tab };
}

describe('a visit', () => {
  it('shows one popup, whatever else is offered', () => {
    const { visit } = begin();
    const first = showingAt('serve');
    visit.show(first);
    visit.show(showingAt('order', 'two'));
    expect(visit.read()).toEqual({ showing: first, isOver: false });
    visit.see();
    visit.end();
    visit.show(showingAt('order', 'two'));
    expect(visit.read()).toEqual({ showing: undefined, isOver: true });
  });

  it('has had its popup when the page that it was seen on is left', () => {
    const { visit } = begin();
    const seen = showingAt('serve');
    visit.show(seen);
    visit.see();
    visit.leave(seen);
    visit.show(showingAt('order', 'two'));
    expect(visit.read().isOver).toBe(true);
  });

  it('still has one to show when the first stood below what was in view', () => {
    const { visit } = begin();
    const unseen = showingAt('serve');
    visit.show(unseen);
    visit.leave(unseen);
    const next = showingAt('order', 'two');
    visit.show(next);
    expect(visit.read()).toEqual({ showing: next, isOver: false });
  });

  it('is not ended by a page that had no popup', () => {
    const { visit } = begin();
    const shown = showingAt('serve');
    visit.show(shown);
    visit.leave(showingAt('order'));
    expect(visit.read().showing).toBe(shown);
  });

  it('tells what watches it', () => {
    const { visit } = begin();
    let told = 0;
    const stop = visit.subscribe(() => {
      told += 1;
    });
    visit.show(showingAt('serve'));
    visit.end();
    stop();
    visit.end();
    expect(told).toBe(2);
  });
});

it('a showing counts once', () => {
  const { visit } = begin();
  visit.show(showingAt('serve'));
  expect([visit.see(), visit.see()]).toEqual([true, false]);
});

it('a reload, and another view of the app, are the same visit; half an hour later in a new tab is another', () => {
  const { visit, phone, tab } = begin();
  visit.show(showingAt('serve'));
  expect(begin(phone, undefined, tab).visit.read().isOver).toBe(false);
  visit.see();
  expect(begin(memoryStore(), undefined, tab).visit.read().isOver).toBe(true);
  expect(begin(phone).visit.read().isOver).toBe(true);
  expect(begin(phone, () => 1_000_000 + 30 * 60_000).visit.read().isOver).toBe(false);
  // After the clock was set back, the stored time does not count.
  expect(begin(phone, () => 5).visit.read().isOver).toBe(false);
});
