import { brands } from '@device-pay/brands';
import { isoDate, zoneOfSite } from '@device-pay/rules';
import { accountId, guestId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoIccid } from './devices.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import type { OrderRows } from './orders.ts';
import { rewardOrders } from './reward-orders.ts';
import { stableBytes, stableId } from './stable.ts';

const hotspotA = '490154203237518';

interface DemoTask {
  readonly name: string;
  readonly title: readonly [zh: string, en: string];
  readonly seconds: number;
  readonly timesPerDay: number;
  readonly packageId: number;
}

const demoTasks: readonly DemoTask[] = [
  {
    name: 'short video',
    title: ['看 15 秒视频，得 100 MB', 'Watch 15 seconds, get 100 MB'],
    seconds: 15,
    timesPerDay: 5,
    packageId: 901,
  },
  {
    name: 'long video',
    title: ['看 30 秒视频，得 300 MB', 'Watch 30 seconds, get 300 MB'],
    seconds: 30,
    timesPerDay: 2,
    packageId: 902,
  },
  {
    name: 'SMS video',
    title: ['看 20 秒视频，得 1 条短信', 'Watch 20 seconds, get 1 SMS'],
    seconds: 20,
    timesPerDay: 1,
    packageId: 903,
  },
];

const taskId = (brand: string, name: string): string => stableId(`reward task ${brand} ${name}`);

const taskRows: Row<'reward_tasks'>[] = brands.flatMap(({ id: brand }) =>
  demoTasks.map((task, index) => ({
    id: taskId(brand, task.name),
    brand,
    title_zh: task.title[0],
    title_en: task.title[1],
    ad_unit: `welfare-${task.seconds}s`,
    seconds: task.seconds,
    times_per_day: task.timesPerDay,
    package_id: task.packageId,
    sort: index + 1,
  })),
);

function watchRow(
  name: string,
  task: DemoTask,
  startedAt: Date,
  state: 'finished' | 'exchanged' | 'abandoned',
): Row<'reward_watches'> {
  const finished = state !== 'abandoned';
  return {
    id: stableId(`reward watch ${name}`),
    nonce_hash: stableBytes(`reward nonce ${name}`),
    task_id: taskId('zax', task.name),
    brand: 'zax',
    imei: hotspotA,
    guest_id: guestId('ownerA'),
    user_id: accountId('ownerA'),
    seconds: task.seconds,
    day: isoDate(startedAt, zoneOfSite('cn')),
    ordinal: finished ? 1 : null,
    state,
    started_at: startedAt,
    finished_at: finished ? minutesAfter(startedAt, (task.seconds + 2) / 60) : null,
  };
}

/** Tasks for every brand; for the hotspot of owner A four exchanges, one watch to exchange and one given up. */
export function rewardRows(calendar: DemoCalendar, orders: OrderRows): FamilyRows {
  const taskOf = (packageId: number | undefined): DemoTask => {
    const task = demoTasks.find((one) => one.packageId === packageId);
    if (!task) throw new Error(`no reward task gives ${packageId}`);
    return task;
  };
  const exchanges = rewardOrders.map((source) => {
    const { row } = orders.named(source.name);
    const task = taskOf(source.lines[0]?.packageId);
    const watch = watchRow(source.name, task, minutesAfter(row.created_at, -2), 'exchanged');
    const exchange: Row<'reward_exchanges'> = {
      id: stableId(`reward exchange ${source.name}`),
      brand: 'zax',
      imei: hotspotA,
      iccid: demoIccid(hotspotA),
      task_id: watch.task_id,
      watch_id: watch.id,
      order_id: row.id,
      exchanged_at: row.created_at,
    };
    return { watch, exchange };
  });
  return {
    reward_tasks: taskRows,
    reward_watches: [
      ...exchanges.map(({ watch }) => watch),
      watchRow('to exchange', taskOf(901), calendar.minutesAgo(12), 'finished'),
      watchRow('given up', taskOf(902), calendar.at({ daysAgo: 1, clock: '13:31' }), 'abandoned'),
    ],
    reward_exchanges: exchanges.map(({ exchange }) => exchange),
  };
}
