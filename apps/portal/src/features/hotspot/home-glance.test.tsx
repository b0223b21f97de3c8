import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextProvider } from '../../text/text-context.tsx';
import { HomeGlance } from './home-glance.tsx';

function glanceAt(site: 'cn' | 'iso', expirationTime: string): string {
  const text = {
    language: 'en',
    site,
    chooseLanguage: () => undefined,
    followLanguage: () => undefined,
  } as const;
  return renderToStaticMarkup(
    <TextProvider value={text}>
      <HomeGlance
        device={{ expirationTime, paused: false }}
        left={undefined}
        data={undefined}
        nowMs={Date.parse('2026-12-20T00:00:00Z')}
      />
    </TextProvider>,
  );
}

it('the days are left out where the date has its year, which is that of the site and not of the phone', () => {
  // 00:30 on 1 January in China.
  expect(glanceAt('cn', '2026-12-31T16:30:00Z')).not.toContain('days)');
  expect(glanceAt('iso', '2026-12-31T16:30:00Z')).toContain('(12 days)');
});
