import type { UnwindState } from '../platform/database/tables.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { days, hours, minutesAfter } from './family.ts';
import { stableId } from './stable.ts';

export interface DemoUnwind {
  /** The name of the order, which has one line. */
  readonly order: string;
  readonly at: PastTime;
  readonly reason: string;
  /** How the owner sent the device back, while the request was in review. */
  readonly sent?: { readonly afterMinutes: number; readonly tracking: string };
  readonly history?: readonly (readonly [minutes: number, state: UnwindState, text?: string])[];
}

export const demoUnwinds: readonly DemoUnwind[] = [
  {
    // The contract whose cancellation may be requested again.
    order: 'contract, a year',
    at: { daysAgo: 45, clock: '10:10' },
    reason: '办公室要搬迁',
    history: [[days(1), 'withdrawn']],
  },
  {
    order: 'contract Hotspot for guests',
    at: { daysAgo: 1, clock: '17:45' },
    reason: 'We sold the flat and its guests’ hotspot.',
  },
  {
    order: 'contract 分公司 5G WiFi',
    at: { daysAgo: 6, clock: '09:25' },
    reason: '分公司已装宽带',
    history: [[hours(5), 'inReview', '正在核对合约与设备，请先不要寄出。']],
  },
  {
    order: 'contract 家用备用随身WiFi',
    at: { daysAgo: 15, clock: '14:00' },
    reason: '不再需要备用网络',
    sent: { afterMinutes: days(6), tracking: 'SF1400020261107' },
    history: [
      [hours(4), 'inReview', '请在 7 天内寄回设备。'],
      [days(9), 'deviceReturned', '已收到设备，外观与功能正常。'],
    ],
  },
  {
    // Refunded a day ago: a refund that is unknown for longer than two days comes before staff.
    order: 'contract 车载 WiFi',
    at: { daysAgo: 12, clock: '11:11' },
    reason: '车辆已出售',
    history: [
      [hours(6), 'inReview'],
      [days(11), 'refunding', '设备随车转让，无需寄回；退款已提交支付宝。'],
    ],
  },
  {
    order: 'contract 5G 展会 WiFi',
    at: { daysAgo: 30, clock: '19:30' },
    reason: '展会结束',
    history: [
      [days(1), 'inReview'],
      [days(4), 'rejected', '合约剩余不足三个月，按约定不退款；可继续使用至到期。'],
    ],
  },
  {
    // Within seven days of the purchase: nothing counts as used, and no fee is taken.
    order: 'contract Holiday home hotspot',
    at: { daysAgo: 22, clock: '10:00' },
    reason: 'There is no signal at the house.',
    history: [
      [hours(3), 'inReview'],
      [days(1), 'refunding'],
      [days(2) + hours(2), 'done'],
    ],
  },
];

export const unwindId = ({ order }: DemoUnwind): string => stableId(`unwind ${order}`);

interface ContractEnd {
  readonly unwind: DemoUnwind;
  /** When staff decided to refund it, which ended the contract. */
  readonly at: Date;
  /** When the money arrived; null while it is on its way. */
  readonly settledAt: Date | null;
}

/** How the contract of an order ended early; null if it did not. */
export function contractEnd(order: string, calendar: DemoCalendar): ContractEnd | null {
  const unwind = demoUnwinds.find((one) => one.order === order);
  const timeOf = (state: UnwindState): Date | null => {
    const step = unwind?.history?.find(([, one]) => one === state);
    return unwind && step ? minutesAfter(calendar.at(unwind.at), step[0]) : null;
  };
  const at = timeOf('refunding');
  return unwind && at ? { unwind, at, settledAt: timeOf('done') } : null;
}
