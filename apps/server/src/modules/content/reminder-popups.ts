import { zoneOfSite } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import { deviceAllowances, loadPackageTypes, type Reminder, remindersOf } from '../allowances/public.ts';

/** A popup without the times at which the viewer has seen it and acted on it. */
export type Popup = Omit<NonNullable<Data<'content.get-popup-window-by-imei'>>, 'popTime' | 'mutuallyTime'>;

/** Pages that people open to look after a device: a reminder interrupts nothing there. */
const places = ['serve', 'wxHome', 'information'];
/** Each reminder is shown once; the next threshold is a reminder of its own. */
const count = 1;
const remindIntervalHours = 24;

const texts = {
  zh: {
    title: {
      expired: (name: string) => `${name}已到期`,
      exhausted: (name: string) => `${name}已用完`,
      expiring: (name: string, days: number) => (days === 0 ? `${name}今天到期` : `${name}还剩 ${days} 天`),
      low: (name: string) => `${name}即将用完`,
    },
    text: {
      expired: '续费后恢复使用。',
      exhausted: '补充后立即恢复使用。',
      expiring: '现在续费不会中断。',
      low: '现在补充不会中断。',
    },
    button: { expired: '去续费', exhausted: '去补充', expiring: '去续费', low: '去补充' },
  },
  en: {
    title: {
      expired: (name: string) => `Ended: ${name}`,
      exhausted: (name: string) => `Used up: ${name}`,
      expiring: (name: string, days: number) =>
        days === 0 ? `Ends today: ${name}` : `Ends in ${days} ${days === 1 ? 'day' : 'days'}: ${name}`,
      low: (name: string) => `Running low: ${name}`,
    },
    text: {
      expired: 'Renew to use it again.',
      exhausted: 'Top up to use it again right away.',
      expiring: 'Renew now and nothing is interrupted.',
      low: 'Top up now to avoid interruption.',
    },
    button: { expired: 'Renew', exhausted: 'Top up', expiring: 'Renew', low: 'Top up' },
  },
};

/**
 * The reminders of a device as popups, the urgent ones apart: warnings of what is low or used up, and of what ends
 * in 30, 7, 3 and 1 days. No figures are in them, as a guest may be the one who reads.
 */
export async function reminderPopups(
  db: Queries,
  context: Pick<CallContext, 'language' | 'site' | 'now'>,
  { imei, status, paused }: Pick<DeviceRow, 'imei' | 'status' | 'paused'>,
  location: string | undefined,
): Promise<{ readonly urgent: Popup[]; readonly others: Popup[] }> {
  if (location === undefined || !places.includes(location)) return { urgent: [], others: [] };
  const isPaused = status === 'halted' && paused;
  // Staff have halted the device: renewing does not start it again.
  if (status === 'halted' && !isPaused) return { urgent: [], others: [] };
  // No reminder of a keep-number whose pause a plan has ended: renewing it would pause the device again.
  const types = (await loadPackageTypes(db)).filter(({ family }) => isPaused || family !== 'keep-number');
  const allowances = await deviceAllowances(db, imei, types, context.now);
  const reminders = remindersOf(imei, types, allowances, context.now, zoneOfSite(context.site));
  const popups = (urgent: boolean) =>
    reminders.filter((reminder) => reminder.urgent === urgent).map((reminder) => popupOf(reminder, context));
  return { urgent: popups(true), others: popups(false) };
}

function popupOf(reminder: Reminder, { language }: Pick<CallContext, 'language'>): Popup {
  const { id, kind, type: of, daysLeft, expirationTime } = reminder;
  const words = texts[language];
  const name = language === 'en' ? of.name_en : of.name_zh;
  const type = kind === 'expiring' || kind === 'expired' ? 'expiry' : 'notice';
  return {
    id,
    type,
    platform: 'all',
    title: words.title[kind](name, daysLeft ?? 0),
    text: words.text[kind],
    count,
    buttonType: 'open',
    buttonText: words.button[kind],
    actionUrl: sellingPage(of, kind),
    remindIntervalHours,
    endsAt: type === 'expiry' ? (expirationTime?.toISOString() ?? null) : null,
    packageType: type === 'notice' ? of.type : null,
  };
}

function sellingPage({ family, type }: Reminder['type'], kind: Reminder['kind']): string {
  if (family !== 'hotspot') return `/pay/information.html?type=${type}`;
  // Another plan would begin only when the present one ends; a top-up begins at once.
  const isShort = kind === 'exhausted' || kind === 'low';
  return `/pay/mifi/package.html?${isShort ? 'tab=topUp' : `type=${type}`}`;
}
