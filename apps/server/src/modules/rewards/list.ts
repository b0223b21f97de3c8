import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentGift, tasksFor } from './tasks.ts';
import { countWatches, dayOf } from './watches.ts';

export function listTasks(db: Database): Handler<'rewards.list'> {
  return async (context) => {
    const { device, language, now, site } = context;
    const [tasks, counts] = await Promise.all([
      tasksFor(db, context, device),
      countWatches(db, device.imei, dayOf(now, site)),
    ]);
    return tasks.map((task) => ({
      taskId: task.row.id,
      title: language === 'en' ? task.row.title_en : task.row.title_zh,
      adUnit: task.row.ad_unit,
      active: task.row.active,
      seconds: task.row.seconds,
      timesPerDay: task.row.times_per_day,
      ...presentGift(task, language),
      ...counts(task.row.id),
    }));
  };
}
