import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { exampleLine, exampleOrder } from './order.example.ts';
import type { Order, OrderLine } from './order.ts';
import { ReturnSheet } from './return-sheet.tsx';
import type { Payment } from './use-payment.ts';

const failure = vi.hoisted(() => ({ code: '', msg: '' }));
const check = vi.hoisted(() => ({ phase: 'failed' }));
vi.mock('./use-payment-check.ts', () => ({
  usePaymentCheck: () => ({
    ...check,
    error: new CallError({ ...failure, status: 200 }),
    confirm: () => undefined,
  }),
}));
vi.mock('../../page-kinds/sheet.tsx', () => ({
  Sheet: ({ children, actions }: { readonly children: ReactNode; readonly actions: ReactNode }) => (
    <>
      {children}
      {actions}
    </>
  ),
}));
vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

const sheetOf = (order?: Order): string =>
  renderToStaticMarkup(
    <InEnglish>
      <ReturnSheet
        orderId="zx261121k7Q2M4XpR8sTvWd"
        order={order}
        events={[]}
        token={undefined}
        payment={{ claims: true, method: 'UG' } as Payment}
        onPaid={() => false}
        onUnpaid={() => undefined}
      />
    </InEnglish>,
  );

function sheetFor(code: string, msg: string): string {
  Object.assign(failure, { code, msg });
  return sheetOf();
}

it('who has paid while the bank is at it can ask again, and does not read that nothing was charged', () => {
  const sheet = sheetFor('paymentUnknown', 'The payment is being confirmed. Check again in a moment');
  expect(sheet).toContain('still being confirmed');
  expect(sheet).toContain('>Check again<');
  expect(sheet).not.toMatch(/not charged|Try again</);
});

it('where nobody answers it can be tried again, and nothing is said of a charge', () => {
  const sheet = sheetFor('providerUnavailable', 'The payment service is not responding. Try again');
  expect(sheet).toContain('>Try again<');
  expect(sheet).not.toMatch(/not charged|Check again</);
});

it('an order that turns out to be paid after the check has ended is said to be paid', () => {
  for (const phase of ['unpaid', 'undecided'] as const) {
    check.phase = phase;
    expect(sheetOf(exampleOrder({ status: 'toPay' }))).toContain('>Check again<');
    expect(sheetOf(exampleOrder({ status: 'paid' }))).toContain('¥24.90 paid');
  }
});

it('who comes back to what was paid, but not delivered, does not read that it starts', () => {
  check.phase = 'paid';
  const paid = (...deliveries: readonly OrderLine['delivery'][]) =>
    sheetOf(
      exampleOrder({ status: 'paid', orderVosList: deliveries.map((delivery) => exampleLine({ delivery })) }),
    );
  expect(sheetOf()).toContain('starts automatically');
  expect(paid('waiting', 'inEffect')).toContain('starts automatically');
  for (const delivery of ['failed', 'refunded', 'credited'] as const) {
    expect(paid('inEffect', delivery)).toContain('¥24.90 paid');
    expect(paid('inEffect', delivery)).not.toContain('starts automatically');
  }
});
