import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { TaskCard } from './task-card.tsx';

afterEach(() => vi.useRealTimers());

it('what was watched as often as its day allows is free again at the end of that day, not of a later one', () => {
  // Read at 23:58 in China, and shown again at 00:03.
  const askedAt = Date.parse('2026-11-24T15:58:00Z');
  vi.useFakeTimers({ now: askedAt + 5 * 60_000 });
  const task = {
    taskId: '01935a7e-7c00-7000-8000-000000000701',
    title: 'Watch 15 seconds',
    adUnit: 'reward-1',
    active: true,
    seconds: 15,
    timesPerDay: 2,
    watchedToday: 2,
    exchangeable: 0,
    type: 10,
    unit: 'M',
    quantity: 100,
    giftName: '100 MB reward',
  };
  const shown = renderToStaticMarkup(
    <InEnglish>
      <TaskCard
        task={task}
        askedAt={askedAt}
        isMain
        isCollecting={false}
        blockedBy={undefined}
        onWatch={() => undefined}
        onCollect={() => undefined}
      />
    </InEnglish>,
  );
  expect(shown).toContain('25\u00a0Nov 00:00');
});
