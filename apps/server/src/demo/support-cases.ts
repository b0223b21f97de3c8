import type { FeedbackEventRow, Language } from '../platform/database/tables.ts';
import type { AccountName } from './accounts.ts';
import type { PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { days, hours } from './family.ts';

type Event = Exclude<FeedbackEventRow['event'], 'received'>;

export interface DemoFeedback {
  /** Unique: the ids are derived from it. */
  readonly name: string;
  readonly owner: Exclude<AccountName, 'dealer' | 'staff'>;
  readonly at: PastTime;
  readonly type: 'network' | 'device' | 'payment' | 'realName' | 'app' | 'other';
  readonly title: string;
  readonly text: string;
  readonly imei: string;
  readonly language?: Language;
  /** The name of the order that a complaint is about. */
  readonly complainsAbout?: string;
  readonly email?: string;
  /** The self-check that the person attached, by its name. */
  readonly selfCheck?: string;
  /** What staff did, by minutes after the case came in. Only staff see a note. */
  readonly history?: readonly (readonly [minutes: number, event: Event, text?: string])[];
}

const hotspotA = '490154203237518';
const hotspotB = '867400020316612';

export const demoComplaints: readonly DemoFeedback[] = [
  {
    name: 'slow at night',
    owner: 'ownerA',
    at: { minutesAgo: 95 },
    type: 'network',
    title: '晚上网速很慢',
    text: '每天 20:00 到 23:00 网速不到 1 Mbit/s，白天正常，流量还剩一半多。',
    imei: hotspotA,
    complainsAbout: 'hotspot A, running plan',
    selfCheck: 'hotspot A',
  },
  {
    name: 'SIM said to be separated',
    owner: 'ownerA',
    at: { minutesAgo: 430 },
    type: 'network',
    title: '提示机卡分离，卡一直在设备里',
    text: '设备提示机卡分离后停机，加油包付了款也没有到账。卡换过一次卡槽。',
    imei: caseImeis.separatedSim,
    complainsAbout: 'separated SIM, retried',
    email: 'linxiao@example.com',
    selfCheck: 'separated SIM',
    history: [
      [38, 'accepted', '已受理，正在向运营商核实卡的最近使用设备。'],
      [52, 'noted', '运营商显示卡最近在 861536044100213 使用，需用户确认。'],
    ],
  },
  {
    name: 'refund did not arrive',
    owner: 'ownerA',
    at: { daysAgo: 3, clock: '10:12' },
    type: 'payment',
    title: '退款还没有到账',
    text: '四天前的订单显示已退款，支付宝里没有看到退款记录。',
    imei: caseImeis.withoutSim,
    complainsAbout: 'without SIM, refunded',
    history: [
      [25, 'accepted'],
      [hours(2), 'contacted', '已电话联系，退款按原路返回，请提供支付宝账单截图。'],
      [hours(5), 'started', '已向支付宝查询该笔退款。'],
    ],
  },
  {
    name: 'charged twice',
    owner: 'ownerA',
    at: { daysAgo: 16, clock: '21:44' },
    type: 'payment',
    title: 'Charged twice for one package',
    text: 'I switched from Alipay to WeChat while paying, and both apps show a payment.',
    imei: caseImeis.threeCarriers,
    language: 'en',
    complainsAbout: '5G hotspot, first plan',
    email: 'linxiao@example.com',
    history: [
      [hours(11), 'accepted'],
      [hours(12), 'contacted', 'We called you. One of the two payments was closed before it was charged.'],
      [hours(14), 'started'],
      [days(1), 'replied', 'Your Alipay statement shows a hold, not a payment; it was released today.'],
      [days(2), 'closed', 'Closed with your consent.'],
    ],
  },
  {
    name: 'renewed but stopped',
    owner: 'ownerB',
    at: { minutesAgo: 210 },
    type: 'network',
    title: '设备到期后还能续费吗',
    text: '套餐十天前到期，现在续费卡还能用吗，会不会被销户。',
    imei: hotspotB,
    complainsAbout: 'hotspot B, second plan',
  },
  {
    name: 'fair hotspot too slow',
    owner: 'tcOwner',
    at: { daysAgo: 8, clock: '14:03' },
    type: 'network',
    title: '展会现场网速慢',
    text: '展厅内信号只有一格，换到室外正常，要求补偿流量。',
    imei: caseImeis.tcHotspot,
    complainsAbout: 'tc hotspot, plan',
    history: [
      [40, 'accepted'],
      [hours(3), 'contacted'],
      [hours(4), 'started'],
      [days(1), 'replied', '展厅内为弱覆盖区，建议把设备放在靠窗或门口的位置。'],
      [days(3), 'closed'],
    ],
  },
];

export const demoFeedback: readonly DemoFeedback[] = [
  {
    name: 'dark mode',
    owner: 'ownerA',
    at: { daysAgo: 2, clock: '22:05' },
    type: 'app',
    title: '希望夜间自动变暗',
    text: '晚上打开页面太亮，希望能跟随手机的深色模式。',
    imei: hotspotA,
  },
  {
    name: 'locator drifts',
    owner: 'ownerA',
    at: { daysAgo: 12, clock: '08:50' },
    type: 'device',
    title: '定位有时漂移',
    text: '在地下车库停车后，位置会跳到一公里以外的地方。',
    imei: '356938035643809',
    history: [
      [hours(26), 'accepted'],
      [hours(27), 'replied', '地下没有卫星信号，定位器改用基站，误差可达一公里。回到地面几分钟后会恢复。'],
      [days(4), 'closed'],
    ],
  },
  {
    name: 'invoice',
    owner: 'ownerA',
    at: { daysAgo: 20, clock: '16:31' },
    type: 'payment',
    title: 'An invoice in my company’s name',
    text: 'Please let me ask for an invoice on the page of the order.',
    imei: caseImeis.contract,
    language: 'en',
    history: [[days(1), 'accepted']],
  },
  {
    name: 'more slots',
    owner: 'ownerB',
    at: { daysAgo: 5, clock: '12:12' },
    type: 'other',
    title: '旅行套餐',
    text: '能不能出一个只用三天的旅行套餐，一个月用不完。',
    imei: hotspotB,
  },
];
