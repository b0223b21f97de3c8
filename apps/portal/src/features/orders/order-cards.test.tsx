import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { exampleLine, exampleOrder } from './order.example.ts';
import type { Order } from './order.ts';
import { OrderCard } from './order-card.tsx';
import { LinesCard, ProgressCard } from './order-cards.tsx';

const free: Partial<Order> = {
  status: 'paid',
  payMethod: 'none',
  amountFen: 0,
  discountFen: 0,
  payFen: 0,
  orderVosList: [exampleLine({ amountFen: 0, discountFen: 0 })],
};

const lines = (order: Parameters<typeof exampleOrder>[0]): string =>
  renderToStaticMarkup(
    <InEnglish>
      <LinesCard order={exampleOrder(order)} />
    </InEnglish>,
  );

it('an order that cost nothing says so, and no amount that was paid', () => {
  expect(lines(free)).toContain('Free');
  expect(lines(free)).not.toMatch(/Paid|¥/);
});

it('what an order came to is said below what was bought', () => {
  expect(lines({ status: 'paid' })).toMatch(/¥29\.90.*Paid.*¥24\.90/);
});

it('what can be paid no more says so until it has ended, and no time that is past', () => {
  const payBefore = new Date(Date.now() - 20_000).toISOString();
  const card = renderToStaticMarkup(
    <InEnglish>
      <OrderCard order={exampleOrder({ status: 'toPay', payBefore })} />
    </InEnglish>,
  );
  expect(card).toContain('Payment time is over');
  expect(card).not.toContain('Pay before');
});

it('until when an order is to be paid is said with its day, where that is not today', () => {
  const payBefore = '2026-11-21T16:20:00Z';
  const progress = (now: string) =>
    renderToStaticMarkup(
      <InEnglish>
        <ProgressCard order={exampleOrder({ payBefore })} events={[]} now={Date.parse(now)} />
      </InEnglish>,
    ).replaceAll('\u00a0', ' ');
  expect(progress('2026-11-21T15:55:00Z')).toMatch(/Pay before 22 Nov( 2026)? 00:20/);
  expect(progress('2026-11-21T16:05:00Z')).toContain('Pay before 00:20');
});

it('what waits for its payment says that it starts a month later if that is paid next month, where it does', () => {
  const progress = (order: Partial<Order>) =>
    renderToStaticMarkup(
      <InEnglish>
        <ProgressCard order={exampleOrder(order)} events={[]} now={Date.parse('2026-11-21T06:10:00Z')} />
      </InEnglish>,
    );
  const orderVosList = [exampleLine({ effectType: 2 })];
  expect(progress({ orderVosList })).toContain('If paid only next month');
  expect(progress({})).not.toContain('next month');
  expect(progress({ orderVosList, status: 'cancelled' })).not.toContain('next month');
});

const card = (order: Partial<Order>) =>
  renderToStaticMarkup(
    <InEnglish>
      <OrderCard order={exampleOrder({ status: 'paid', ...order })} />
    </InEnglish>,
  ).replaceAll('\u00a0', ' ');

it('a paid order that could not be delivered stands out in the list, where its own tag is green', () => {
  expect(card({ orderVosList: [exampleLine({ delivery: 'failed' })] })).toMatch(
    /class="[^"]*bad[^"]*">(<[^>]*>)*Could not be delivered/,
  );
  expect(card({ orderVosList: [exampleLine({ delivery: 'waiting' })] })).not.toMatch(/class="[^"]*bad/);
});

it('the list says which of several lines could not be delivered, with the device where only that tells them apart', () => {
  const lost = { packageId: 1, name: '50 SMS alarms' };
  const sent = exampleLine({ delivery: 'inEffect' });
  const refunded = exampleLine({ ...lost, delivery: 'refunded' });
  const words = /Could not be delivered: 50 SMS alarms</;
  expect(card({ orderVosList: [sent, exampleLine({ ...lost, delivery: 'failed' })] })).toMatch(words);
  const partly = card({ status: 'partRefunded', orderVosList: [sent, refunded] });
  expect(partly).toMatch(words);
  expect(partly.match(/Partly refunded/g)).toHaveLength(1);
  expect(card({ orderVosList: [sent, exampleLine({ ...lost, delivery: 'credited' })] })).toMatch(words);
  const other = exampleLine({ imei: '868120148373621', deviceName: 'Spare', delivery: 'failed' });
  expect(card({ orderVosList: [sent, other] })).toMatch(
    /Could not be delivered: 30 GB a month \(Spare ·· 8373 621\)</,
  );
  // Where nothing was delivered, the name above says it.
  expect(card({ status: 'refunded', orderVosList: [refunded, refunded] })).not.toMatch(/delivered: /);
});
