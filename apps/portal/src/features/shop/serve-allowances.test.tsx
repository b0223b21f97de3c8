import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { ServeAllowances } from './serve-allowances.tsx';

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const plan = (endsInDays: number, lastInDays: number) => ({
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot' as const,
  name: 'Data plan',
  unit: 'G',
  level: 'low' as const,
  sum: 30,
  usable: 2,
  effectiveTime: at(endsInDays - 30),
  expirationTime: at(endsInDays),
  endsAt: at(lastInDays),
  asOf: at(endsInDays - 1),
});
const shown = (endsInDays: number, lastInDays: number) =>
  renderToStaticMarkup(
    <InEnglish>
      <ServeAllowances
        allowances={{ items: [plan(endsInDays, lastInDays)] }}
        onAskFigures={() => undefined}
      />
    </InEnglish>,
  );

it('the figures of a plan that has ended since are not those of the plan that follows it', () => {
  expect(shown(2, 32)).toContain('7%');
  const followed = shown(-2, 28);
  expect(followed).not.toContain('7%');
  expect(followed).toContain('>Active<');
  expect(followed).toContain('Until ');
  expect(shown(-2, -2)).toContain('>Ended<');
});
