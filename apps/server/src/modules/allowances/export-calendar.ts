import { zoneOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { expiryCalendar } from './calendar.ts';
import { loadExpiring } from './expiring.ts';
import { rangeOf } from './range.ts';

const maxEvents = 1000;

export function exportCalendar(db: Database): Handler<'allowances.export-calendar'> {
  return async (context, input) => {
    const range = rangeOf(input, context);
    if (isFailure(range)) return range;
    const { language, now, origin, site } = context;
    const { rows: list } = await loadExpiring(db, context, range, { limit: maxEvents, offset: 0 });
    const events = list.map((item) => ({ ...item, expirationTime: new Date(item.expirationTime) }));
    const content =
      events.length > 0 ? expiryCalendar(events, { language, now, origin, zone: zoneOfSite(site) }) : '';
    return {
      fileName: 'expiry-calendar.ics',
      mediaType: 'text/calendar; charset=utf-8',
      content,
      events: events.length,
    };
  };
}
