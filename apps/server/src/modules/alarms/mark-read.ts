import { parseInstant, zoneOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { mostAheadMs } from '../../platform/device-clock.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { ownEvents } from './list.ts';

export function markAlarmsRead(db: Database): Handler<'alarms.mark-read'> {
  return async ({ device, now, site, language }, input) => {
    const until =
      input.until === undefined
        ? // The device's clock may be ahead.
          new Date(now.getTime() + mostAheadMs)
        : parseInstant(input.until, zoneOfSite(site), 'until');
    if (!until)
      return invalidField('until', language === 'en' ? 'is not a time that exists' : '不是存在的时间');
    const marked = await db
      .updateTable('alarm_events')
      .set({ read_at: now })
      .where(ownEvents(device))
      .where('read_at', 'is', null)
      .where('at', '<=', until)
      .executeTakeFirst();
    return { marked: Number(marked.numUpdatedRows) };
  };
}
