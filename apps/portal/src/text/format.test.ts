import { describe, expect, it } from 'vitest';
import { formatFor } from './format.ts';

const moment = '2026-11-24T16:05:00.000Z';

describe('money', () => {
  it('is minor units with the sign of its currency, whatever the language', () => {
    expect(formatFor('en', 'cn').money(2490, 'CNY')).toBe('¥24.90');
    expect(formatFor('zh', 'iso').money(123456, 'USD')).toBe('$1,234.56');
    expect(formatFor('en', 'iso').money(5, 'EUR')).toBe('EUR 0.05');
  });

  it('below zero has its minus in front of the sign', () => {
    expect(formatFor('zh', 'cn').money(-500, 'CNY')).toBe('−¥5.00');
  });

  it('that something costs is a word where it is nothing; a sum of nothing is a figure', () => {
    expect(formatFor('en', 'cn').cost(0, 'CNY')).toEqual({ sign: '', amount: 'Free' });
    expect(formatFor('zh', 'cn').costText(0, 'CNY')).toBe('免费');
    expect(formatFor('zh', 'cn').costText(2490, 'CNY')).toBe('¥24.90');
    expect(formatFor('zh', 'cn').money(0, 'CNY')).toBe('¥0.00');
  });

  it('comes in parts for large figures', () => {
    expect(formatFor('en', 'cn').price(2990, 'CNY')).toEqual({ sign: '¥', amount: '29.90' });
    expect(formatFor('en', 'cn').price(-500, 'CNY')).toEqual({ sign: '¥', amount: '−5.00' });
  });
});

describe('time', () => {
  it.each(['', 'soon', Number.NaN])('that cannot be read (%j) is a dash, and takes down no page', (odd) => {
    const { date, time, dateTime, stamp, month, lastDay } = formatFor('en', 'cn');
    for (const text of [date, time, month, lastDay]) expect(text(odd)).toBe('–');
    for (const text of [dateTime, stamp]) expect(text(odd)).toBe('– –');
  });

  it('is the time of the site, not of the reader', () => {
    expect(formatFor('en', 'cn').stamp(moment)).toBe('2026-11-25 00:05');
    expect(formatFor('en', 'iso').stamp(moment)).toBe('2026-11-24 16:05\u00a0UTC');
  });

  it('on the international site says whose time it is, as people are anywhere', () => {
    const { time, dateTime, clock } = formatFor('zh', 'iso');
    expect(clock('09:00')).toBe('09:00\u00a0UTC');
    for (const text of [time(moment), dateTime(moment)]) expect(text).toMatch(/16:05\u00a0UTC$/);
    expect(formatFor('zh', 'cn').time(moment)).toBe('00:05');
  });

  it('of midnight is 00, not 24', () => {
    expect(formatFor('zh', 'cn').time(moment)).toBe('00:05');
  });

  it('is the last day of what ends at 00:00 the day after', () => {
    expect(formatFor('en', 'cn').lastDay('2019-03-01T16:00:00Z')).toBe('1\u00a0Mar\u00a02019');
    expect(formatFor('en', 'cn').lastDay('2019-03-01T16:01:00Z')).toBe('2\u00a0Mar\u00a02019');
    expect(formatFor('en', 'iso').lastDay('2019-03-01T16:00:00Z')).toBe('1\u00a0Mar\u00a02019');
  });

  it('of another year says the year', () => {
    expect(formatFor('en', 'iso').date('2019-03-02T00:00:00Z')).toContain('2019');
  });
});

it('a data volume turns to GB at 1024 MB', () => {
  expect(formatFor('en', 'cn').dataVolume(1023)).toBe('1,023\u00a0MB');
  expect(formatFor('en', 'cn').dataVolume(1024)).toBe('1\u00a0GB');
  expect(formatFor('en', 'cn').dataVolume(19_047)).toBe('18.6\u00a0GB');
  expect(formatFor('en', 'cn').dataVolume(30_720)).toBe('30\u00a0GB');
});

it('a data volume that is left is never shown as more than it is', () => {
  expect(formatFor('en', 'cn').dataVolume(1023.6)).toBe('1,023\u00a0MB');
  expect(formatFor('en', 'cn').dataVolume(19_046)).toBe('18.5\u00a0GB');
  // The used part of 30 GB.
  expect(formatFor('en', 'cn').usedVolume(30_720 - 19_046)).toBe('11.5\u00a0GB');
  expect(formatFor('en', 'cn').usedVolume(0.4)).toBe('1\u00a0MB');
});
