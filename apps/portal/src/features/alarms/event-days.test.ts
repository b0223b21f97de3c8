import { expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import { dayHeadings } from './event-days.ts';

it('each day of the site has one heading, before its first event', () => {
  const now = Date.parse('2026-11-21T15:30:00Z');
  const events = [
    { id: 'a', at: '2026-11-21T15:00:00Z' },
    { id: 'b', at: '2026-11-20T16:30:00Z' },
    { id: 'c', at: '2026-11-20T15:30:00Z' },
    { id: 'd', at: '2026-11-18T15:30:00Z' },
  ];
  const words = { today: 'Today', yesterday: 'Yesterday' };
  const format = formatFor('en', 'cn');
  expect([...dayHeadings(events, format, words, now)]).toEqual([
    ['a', 'Today'],
    ['c', 'Yesterday'],
    ['d', format.date('2026-11-18T15:30:00Z')],
  ]);
});
