import { createHash } from 'node:crypto';
import { calendarDate, type Zone } from '@device-pay/rules';
import type { Language } from '../../platform/database/tables.ts';

/** One all-day event: the last day on which something works. */
export interface ExpiryEvent {
  readonly imei: string;
  readonly deviceName: string;
  readonly type: number | null;
  readonly name: string;
  readonly expirationTime: Date;
  /** The device is paused, and renewing this ends its pause. */
  readonly isPaused: boolean;
}

interface CalendarOptions {
  readonly language: Language;
  readonly zone: Zone;
  readonly now: Date;
  /** The portal's origin, for the link to renew. */
  readonly origin: string;
}

const words = {
  zh: {
    title: '到期日历',
    summary: (device: string, name: string) => `${device}：${name}到期`,
    description: (device: string, name: string) => `${device} 的${name}今天到期，续费后不中断。`,
    paused: (device: string, name: string) => `${device} 的${name}今天到期。设备停机保号中，续费即恢复使用。`,
  },
  en: {
    title: 'Expiry calendar',
    summary: (device: string, name: string) => `${device}: ${name}, expiry`,
    description: (device: string, name: string) =>
      `Expires today: ${name} for ${device}. Renew to avoid interruption.`,
    paused: (device: string, name: string) =>
      `Expires today: ${name} for ${device}. The device is paused to keep its number; renewing ends the pause.`,
  },
};

/** Days before the event on which a calendar reminds of it. */
const remindDays = [7, 1];

/**
 * An iCalendar stream (RFC 5545): lines of at most 75 octets that end in CRLF. A service keeps its UID, and a later end
 * has a higher SEQUENCE, so that importing the calendar again moves an event instead of adding one. There must be an
 * event: the RFC allows no calendar without a component.
 */
export function expiryCalendar(events: readonly ExpiryEvent[], options: CalendarOptions): string {
  const text = words[options.language];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Device Pay//Expiry calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(text.title)}`,
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: ExpiryEvent, { language, zone, now, origin }: CalendarOptions): string[] {
  const { imei, deviceName, name, type, expirationTime, isPaused } = event;
  const text = words[language];
  // What ends at 00:00 worked for the whole day before.
  const lastDay = calendarDate(new Date(expirationTime.getTime() - 1), zone);
  const summary = escapeText(text.summary(deviceName, name));
  const description = (isPaused ? text.paused : text.description)(deviceName, name);
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(imei, type)}`,
    `DTSTAMP:${utcTime(now)}`,
    // SEQUENCE must be a 32-bit integer: minutes since 1970 fit until the year 6053.
    `SEQUENCE:${Math.floor(expirationTime.getTime() / 60_000)}`,
    `DTSTART;VALUE=DATE:${dateValue(lastDay)}`,
    `DTEND;VALUE=DATE:${dateValue({ ...lastDay, day: lastDay.day + 1 })}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${origin}/pay/serve.html?imei=${imei}`,
    'TRANSP:TRANSPARENT',
    ...remindDays.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${summary}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Always the same for the same service of a device. Hashed, so that the imei can't be read in it at a glance. */
const uidOf = (imei: string, type: number | null): string =>
  `${createHash('sha256').update(`expiry ${imei} ${type}`).digest('hex').slice(0, 32)}@device-pay`;

/** 20261121T060400Z */
const utcTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** 20261121; a day beyond the month's end carries over. */
const dateValue = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10).replaceAll('-', '');

/** A TEXT value (section 3.3.11). It allows no control characters: they are left out. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

const maxOctets = 75;

/** Folds a content line (section 3.1) between characters, never within one that UTF-8 writes in several octets. */
function foldLine(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}
