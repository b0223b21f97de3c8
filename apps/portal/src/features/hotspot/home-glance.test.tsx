import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { HomeGlance } from './home-glance.tsx';

function glanceAt(site: 'cn' | 'iso', expirationTime: string, beginsAt: string | null = null): string {
  return renderToStaticMarkup(
    <InEnglish site={site}>
      <HomeGlance
        device={{ expirationTime, paused: false }}
        left={undefined}
        beginsAt={beginsAt}
        isFollowed={false}
        data={undefined}
        nowMs={Date.parse('2026-12-20T00:00:00Z')}
      />
    </InEnglish>,
  );
}

it('the days are left out where the date has its year, which is that of the site and not of the phone', () => {
  // 00:30 on 1 January in China.
  expect(glanceAt('cn', '2026-12-31T16:30:00Z')).not.toContain('days)');
  expect(glanceAt('iso', '2026-12-31T16:30:00Z')).toContain('(12 days)');
});

it('the days are left out on the last one: what has hours left does not have a day', () => {
  expect(glanceAt('iso', '2026-12-20T03:00:00Z')).not.toContain('day)');
  expect(glanceAt('iso', '2026-12-21T03:00:00Z')).toContain('(2 days)');
});

it('a plan that was bought and waits says when it begins', () => {
  expect(glanceAt('cn', '2027-01-31T16:00:00Z', '2026-12-31T16:00:00Z')).toContain('Plan starts');
  expect(glanceAt('cn', '2027-01-31T16:00:00Z')).toContain('No active plan');
});

it('a plan that has followed since the figures were read is not missing', () => {
  const glance = renderToStaticMarkup(
    <InEnglish site="cn">
      <HomeGlance
        device={{ expirationTime: '2027-01-18T00:00:00Z', paused: false }}
        left={undefined}
        beginsAt={null}
        isFollowed
        data={undefined}
        nowMs={Date.parse('2026-12-20T00:00:00Z')}
      />
    </InEnglish>,
  );
  expect(glance).toContain('Next plan active');
  expect(glance).toContain('Plan ends');
});
