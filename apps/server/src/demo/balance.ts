import type { BalanceEntryRow } from '../platform/database/tables.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { demoDevice } from './devices.ts';
import type { FamilyRows, Row } from './family.ts';
import { stableId } from './stable.ts';

interface DemoBooking {
  readonly at: PastTime;
  readonly kind: BalanceEntryRow['kind'];
  readonly amountFen: number;
  readonly text: readonly [zh: string, en: string];
}

/** By device, oldest first. */
const bookings: readonly (readonly [imei: string, bookings: readonly DemoBooking[]])[] = [
  [
    '490154203237518',
    [
      {
        at: { daysAgo: 92, clock: '10:05' },
        kind: 'topUp',
        amountFen: 5000,
        text: ['微信充值', 'Topped up with WeChat Pay'],
      },
      {
        at: { daysAgo: 88, clock: '08:00' },
        kind: 'debit',
        amountFen: -2490,
        text: ['自动续费 20 GB 月套餐', 'Automatic renewal: 20 GB a month'],
      },
      {
        at: { daysAgo: 71, clock: '22:18' },
        kind: 'debit',
        amountFen: -690,
        text: ['5 GB 周加油包', '5 GB for a week'],
      },
      {
        at: { daysAgo: 71, clock: '22:31' },
        kind: 'refund',
        amountFen: 690,
        text: ['加油包未能开通，已退回', 'Top-up not delivered, refunded'],
      },
      {
        at: { daysAgo: 66, clock: '15:40' },
        kind: 'credit',
        amountFen: 500,
        text: ['网络故障补偿', 'Compensation for a network outage'],
      },
      {
        at: { daysAgo: 58, clock: '08:00' },
        kind: 'debit',
        amountFen: -2490,
        text: ['自动续费 20 GB 月套餐', 'Automatic renewal: 20 GB a month'],
      },
      {
        at: { daysAgo: 14, clock: '19:27' },
        kind: 'topUp',
        amountFen: 3000,
        text: ['支付宝充值', 'Topped up with Alipay'],
      },
      {
        at: { daysAgo: 3, clock: '20:55' },
        kind: 'debit',
        amountFen: -690,
        text: ['5 GB 周加油包', '5 GB for a week'],
      },
    ],
  ],
  [
    caseImeis.threeCarriers,
    [
      {
        at: { daysAgo: 19, clock: '08:40' },
        kind: 'topUp',
        amountFen: 10_000,
        text: ['微信充值', 'Topped up with WeChat Pay'],
      },
    ],
  ],
];

/** The database checks that each entry continues the one before it, so their order counts. */
export function balanceRows(calendar: DemoCalendar): FamilyRows {
  const rows = bookings.flatMap(([imei, entries]) => {
    let balanceFen = 0;
    return entries.map((entry, index): Row<'balance_entries'> => {
      balanceFen += entry.amountFen;
      return {
        id: stableId(`balance ${imei} ${index + 1}`),
        brand: demoDevice(imei).brand ?? 'zax',
        imei,
        currency: 'CNY',
        entry_no: index + 1,
        kind: entry.kind,
        amount_fen: entry.amountFen,
        balance_after_fen: balanceFen,
        reference: `demo:${imei}:${index + 1}`,
        order_id: null,
        description_zh: entry.text[0],
        description_en: entry.text[1],
        at: calendar.at(entry.at),
      };
    });
  });
  return { balance_entries: rows };
}
