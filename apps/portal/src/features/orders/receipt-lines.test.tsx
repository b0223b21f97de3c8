import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { exampleLine, exampleOrder } from './order.example.ts';
import type { OrderLine } from './order.ts';
import { ReceiptLines } from './receipt-lines.tsx';

const planned = {
  effectiveTime: '2026-11-21T06:10:00Z',
  expirationTime: '2026-12-21T06:10:00Z',
} as const;

/** The text: elements and blanks of their own keep some of it on a line. */
const lines = (...deliveries: readonly OrderLine['delivery'][]): string => {
  const orderVosList = deliveries.map((delivery, packageId) =>
    exampleLine({ ...planned, packageId, delivery }),
  );
  const order = exampleOrder({ status: 'paid', orderVosList });
  return renderToStaticMarkup(
    <InEnglish>
      <ReceiptLines receipt={{ order, refundedFen: 0 }} />
    </InEnglish>,
  )
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');
};

it('a receipt says of what was given back or not delivered that it was, and not for which time', () => {
  expect(lines('inEffect')).toContain('2026-11-21 14:10 to 2026-12-21 14:10');
  for (const [delivery, words] of [
    ['refunded', 'Refunded'],
    ['failed', 'Not delivered'],
    ['credited', 'Credited'],
  ] as const) {
    expect(lines(delivery)).toContain(words);
    expect(lines(delivery)).not.toContain('2026-');
  }
  expect(lines('inEffect', 'refunded').match(/2026-11-21 14:10 to/g)).toHaveLength(1);
});
