import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PageContextValue } from '../../page-kinds/page-context.ts';
import { PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { AudioPage } from './audio-page.tsx';

const held = vi.hoisted(() => ({ items: [] as object[] }));
const onSale = vi.hoisted(() => ({ types: [] as object[] }));
vi.mock('../../call/use-call.ts', () => ({
  useCall: (path: string) => ({
    data: path === '/redis/getPackageByImei' ? held : onSale.types,
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

it('an alarm that was bought and has yet to begin says when it begins', () => {
  const type = {
    type: 25,
    key: 'face_alarm',
    unit: 'day',
    family: 'alarm',
    name: 'Face alarm',
    description: 'Alerts you',
    fromPriceFen: 390,
    currency: 'CNY',
    level: 'none',
    effectiveTime: null as string | null,
    expirationTime: null,
  };
  onSale.types = [type];
  expect(shown()).toContain('¥3.90');
  onSale.types = [{ ...type, effectiveTime: new Date(Date.now() + 86_400_000).toISOString() }];
  expect(shown()).toContain('Starts ');
  expect(shown()).not.toContain('¥3.90');
});
