import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type PageContextValue, PageProvider, useImei } from './page-context.ts';

vi.mock('../call/use-session.ts', () => ({ useSessionImei: () => '490154203237518' }));

const Shown = (): ReactNode => useImei();

it.each([
  ['imei=356938035643809', '356938035643809'],
  ['', '490154203237518'],
  // As in links made where no device is known.
  ['imei=', '490154203237518'],
])('a page at ?%s is about the device %s', (search, imei) => {
  const page = { query: new URLSearchParams(search) } as PageContextValue;
  expect(
    renderToStaticMarkup(
      <PageProvider value={page}>
        <Shown />
      </PageProvider>,
    ),
  ).toBe(imei);
});
