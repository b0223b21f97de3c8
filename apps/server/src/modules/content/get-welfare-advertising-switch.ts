import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { tasksFor } from '../rewards/public.ts';

/** Without a reward task for the device, no advertisement is shown. */
export function getWelfareAdvertisingSwitch(db: Database): Handler<'content.get-welfare-advertising-switch'> {
  return async (context) => {
    const tasks = (await tasksFor(db, context, context.device)).length;
    return { switch: tasks > 0 ? 1 : 0, tasks };
  };
}
