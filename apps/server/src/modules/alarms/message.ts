import { zoneOfSite } from '@device-pay/rules';
import type { AlarmEventRow, AlarmNotificationRow, Language, Site } from '../../platform/database/tables.ts';

interface Told extends Pick<AlarmEventRow, 'at' | 'value' | 'unit' | 'place'> {
  readonly device_name: string;
  readonly title: string;
  readonly language: Language;
  readonly site: Site;
}

/**
 * The text of an alarm: which device, what happened, and when by the site's clock, which on the international site is
 * named. Only the owner's app gets the place: an SMS or a call reaches whoever has the number by now, and people are
 * told that these hold no position.
 */
export function messageText(
  { device_name: name, title, at, value, unit, place, language, site }: Told,
  channel: AlarmNotificationRow['channel'],
): string {
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zoneOfSite(site),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const measure = value === null ? '' : ` ${value}${unit ? ` ${unit}` : ''}`;
  const clock = site === 'iso' ? `${when} UTC` : when;
  const parts = [`${title}${measure}`, clock, ...(place && channel === 'app' ? [place] : [])];
  return language === 'en' ? `[${name}] ${parts.join(', ')}` : `【${name}】${parts.join('，')}`;
}
