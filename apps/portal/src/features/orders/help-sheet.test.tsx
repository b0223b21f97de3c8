import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { HelpSheet } from './help-sheet.tsx';

vi.mock('../../call/use-call.ts', () => ({ useCall: () => ({ data: [{}] }) }));
vi.mock('../../page-kinds/sheet.tsx', () => ({
  Sheet: ({ children }: { readonly children: ReactNode }) => children,
}));
vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

it('a contract that can be ended is known last, and pushes no other way to help away', () => {
  const sheet = renderToStaticMarkup(
    <InEnglish>
      <HelpSheet orderId="zx261121k7Q2M4XpR8sTvWd" open onClose={() => undefined} />
    </InEnglish>,
  );
  const order = ['Customer service', 'Phone', 'Email', 'End the contract early'].map((text) =>
    sheet.indexOf(text),
  );
  expect(order.every((at) => at >= 0)).toBe(true);
  expect(order).toEqual([...order].sort((one, other) => one - other));
});
