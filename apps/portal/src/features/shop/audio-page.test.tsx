import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PageContextValue } from '../../page-kinds/page-context.ts';
import { PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { AudioPage } from './audio-page.tsx';

const held = vi.hoisted(() => ({ items: [] as object[] }));
vi.mock('../../call/use-call.ts', () => ({
  useCall: (path: string) => ({
    data: path === '/redis/getPackageByImei' ? held : [],
    error: null,
    fetchStatus: 'idle',
    dataUpdatedAt: 0,
  }),
  isAwaited: () => false,
  refreshCalls: () => undefined,
}));
vi.mock('./shop-device.tsx', () => ({
  WithDevice: ({ children }: { readonly children: (imei: string) => ReactNode }) =>
    children('353918057012342'),
  DeviceSwitch: () => null,
}));
vi.mock('../../page-kinds/screen.tsx', () => ({
  Screen: ({ children }: { readonly children: ReactNode }) => children,
}));

const shown = () =>
  renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={{ query: new URLSearchParams() } as PageContextValue}>
        <AudioPage />
      </PageProvider>
    </InEnglish>,
  );

it('alarms that run are shown also where none is sold any more', () => {
  expect(shown()).toContain('None is on sale for this device.');
  held.items = [
    {
      type: 22,
      key: 'move_alarm',
      family: 'camera',
      name: 'Motion alarm',
      unit: 'day',
      level: 'plenty',
      expirationTime: new Date(Date.now() + 86_400_000).toISOString(),
    },
  ];
  expect(shown()).toContain('Motion alarm');
  expect(shown()).not.toContain('None is on sale');
});
