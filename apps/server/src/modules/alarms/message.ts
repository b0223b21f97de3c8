import { zoneOfSite } from '@device-pay/rules';
import type { AlarmEventRow, Language, Site } from '../../platform/database/tables.ts';

interface Told extends Pick<AlarmEventRow, 'at' | 'value' | 'unit' | 'place'> {
  readonly device_name: string;
  readonly title: string;
  readonly language: Language;
  readonly site: Site;
}

/** What is sent of an alarm: which device, what, when by the site's clock, and where. */
export function messageText({
  device_name: name,
  title,
  at,
  value,
  unit,
  place,
  language,
  site,
}: Told): string {
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zoneOfSite(site),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const measure = value === null ? '' : ` ${value}${unit ? ` ${unit}` : ''}`;
  const parts = [`${title}${measure}`, when, ...(place ? [place] : [])];
  return language === 'en' ? `[${name}] ${parts.join(', ')}` : `【${name}】${parts.join('，')}`;
}
