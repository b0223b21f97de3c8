import { describe, expect, it } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

describe('LianLian’s times', () => {
  it.each([
    ['Asia/Hong_Kong', '2026-11-21T16:00:01Z', '20261122000001'],
    ['UTC', '2026-12-31T23:59:59Z', '20261231235959'],
    ['America/New_York', '2026-07-01T04:30:00Z', '20260701003000'],
    ['America/New_York', '2026-12-01T05:30:00Z', '20261201003000'],
    ['Asia/Kolkata', '2026-11-20T18:31:00Z', '20261121000100'],
  ])('in %s %s is %s, there and back', (zone, iso, text) => {
    expect(formatTimestamp(new Date(iso), zone)).toBe(text);
    expect(parseTimestamp(text, zone)).toEqual(new Date(iso));
  });

  it('are the first of the two where summer time ends, and none where it begins', () => {
    expect(parseTimestamp('20261101013000', 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'));
    expect(parseTimestamp('20260308023000', 'America/New_York')).toBeNull();
  });

  it.each(['', '2026112116000', '20261321000000', '20260230000000', '2026-11-21 1600', '٢٠٢٦١١٢١١٦٠٠٠٠'])(
    '%j is none',
    (text) => {
      expect(parseTimestamp(text, 'Asia/Hong_Kong')).toBeNull();
    },
  );
});
