import type { Format } from '../../text/format.ts';
import type { AlarmKind, Allowances, Channel, ChannelLeft, Setting } from './alarm.ts';
import { type AlarmProblem, durationParts, everyDay } from './alarm-draft.ts';
import type { Words } from './config-texts.ts';
import { measureText } from './measure-text.ts';

export const daysText = (days: readonly number[], words: Words): string =>
  days.length === everyDay.length
    ? words.everyDay
    : days.map((day) => words[`day${day as 1 | 2 | 3 | 4 | 5 | 6 | 7}`]).join(words.comma);

export function durationText(seconds: number, words: Words, format: Format): string {
  const { amount, unit } = durationParts(seconds);
  return words.duration(format.number(amount), unit);
}

/** A setting in words, line by line, to compare two. The first line says whether it is on, and by which channels. */
export function settingLines(kind: AlarmKind, setting: Setting, words: Words, format: Format): string[] {
  const {
    enabled,
    channels,
    threshold,
    durationSec = 0,
    schedule,
    receivers = [],
    cooldownSec = 0,
  } = setting;
  if (!enabled) return [words.off];
  const lines = [channels.map((channel) => words[channel]).join(words.comma)];
  if (threshold) {
    const value = measureText(threshold.value, threshold.unit, format);
    lines.push(kind.threshold?.side === 'below' ? words.belowValue(value) : words.aboveValue(value));
  }
  if (durationSec > 0) lines.push(words.lasts(durationText(durationSec, words, format)));
  if (schedule) {
    const { days, from, to } = schedule;
    lines.push(words.told(daysText(days, words), from, format.clock(to)));
  }
  if (receivers.length > 0) {
    lines.push(words.to2(receivers.map(({ name, phone }) => `${name} ${phone}`).join(words.comma)));
  }
  if (cooldownSec > 0) lines.push(words.pause(durationText(cooldownSec, words, format)));
  return lines;
}

/** What a channel has left, in total and today, or why it notifies nobody now. */
export function channelText(left: ChannelLeft, tellsApp: boolean, words: Words, format: Format): string {
  const { channel, usable, leftToday, limitPerDay, expirationTime, liftedAt } = left;
  if (channel === 'app') return words.appText;
  if (channel === 'voice') {
    if (usable === null) return expirationTime ? words.until(format.date(expirationTime)) : words.voiceText;
    if (usable > 0 && !left.available) return words.voiceTooLittle(format.number(usable));
    if (usable > 0) {
      return usable < 60
        ? words.leftSeconds(format.number(usable))
        : words.leftMinutes(format.number(Math.floor(usable / 60)));
    }
  }
  if (!usable) return tellsApp ? words.nothingLeft : words.nothingLeftAlone;
  if (leftToday === 0 && limitPerDay !== null && liftedAt !== null) {
    return words.usedUp(limitPerDay, format.time(liftedAt));
  }
  const count = format.number(usable);
  const total = channel === 'sms' ? words.leftCount(count) : words.leftTimes(count);
  return leftToday === null || limitPerDay === null
    ? total
    : `${total}${words.comma}${words.leftToday(leftToday, limitPerDay)}`;
}

/** all: a paid channel can notify, or none is chosen · appOnly: only the app can · nobody: no chosen channel can. */
export function reachOf(
  channels: readonly Channel[],
  left: readonly ChannelLeft[],
): 'all' | 'appOnly' | 'nobody' {
  const paid = channels.filter((channel) => channel !== 'app');
  const isAvailable = (channel: Channel) => left.find((one) => one.channel === channel)?.available ?? true;
  if (paid.length === 0 || paid.some(isAvailable)) return 'all';
  return channels.includes('app') ? 'appOnly' : 'nobody';
}

/** Whether the device can detect an alarm that needs a service of its own; true if that is not known. */
export function canNotice(kind: Pick<AlarmKind, 'packageType'>, allowances: Allowances | undefined): boolean {
  if (kind.packageType === null || allowances === undefined) return true;
  const item = allowances.find(({ type }) => type === kind.packageType);
  // Days that have yet to begin are counted, at the level `none`.
  return item !== undefined && (item.usable ?? 0) > 0 && item.level !== 'none';
}

/** The text of a problem, for its field. */
export function problemText(kind: AlarmKind, { kind: problem }: AlarmProblem, words: Words): string {
  if (problem !== 'range') return words[problem];
  const { min, max, unit } = kind.threshold ?? { min: 0, max: 0, unit: '' };
  return words.range(min, max, unit);
}
