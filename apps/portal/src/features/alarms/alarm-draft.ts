import { isWholePhoneNumber, type Site } from '@device-pay/rules';
import {
  type AlarmKind,
  type Channel,
  channelOrder,
  longestSec,
  type Setting,
  shortestVoiceSec,
} from './alarm.ts';

/** Seconds of each unit in which a duration is typed. */
const unitSeconds = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
export type DurationUnit = keyof typeof unitSeconds;
export const durationUnits = Object.keys(unitSeconds) as DurationUnit[];

export interface Receiver {
  readonly name: string;
  readonly phone: string;
}

/** One alarm while it is edited: numbers are text, as they were typed. */
export interface AlarmDraft {
  readonly code: number;
  readonly enabled: boolean;
  readonly channels: readonly Channel[];
  /** Empty: the alarm counts whenever the device reports it. */
  readonly threshold: string;
  readonly duration: string;
  readonly durationUnit: DurationUnit;
  /** Notifies only at certain times. */
  readonly timed: boolean;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly receivers: readonly Receiver[];
  readonly cooldownSec: number;
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

export function durationParts(seconds: number): { amount: number; unit: DurationUnit } {
  const unit =
    [...durationUnits].reverse().find((one) => seconds > 0 && seconds % unitSeconds[one] === 0) ?? 'minute';
  return { amount: seconds / unitSeconds[unit], unit };
}

/**
 * The draft of a saved alarm. An alarm that was not saved is off; if the device has no saved alarms at all (`fresh`),
 * all are on and notify the app.
 */
export function draftOf(kind: AlarmKind, setting: Setting | undefined, fresh: boolean): AlarmDraft {
  const { amount, unit } = durationParts(setting?.durationSec ?? 0);
  const suggested = setting || fresh ? undefined : kind.threshold?.suggested;
  const threshold = setting?.threshold?.value ?? suggested;
  return {
    code: kind.code,
    enabled: setting?.enabled ?? fresh,
    channels: setting?.channels ?? ['app'],
    threshold: threshold === undefined ? '' : String(threshold),
    duration: amount === 0 ? '' : String(amount),
    durationUnit: unit,
    // An SOS notifies at any time, even if a schedule was saved when that was still possible.
    timed: setting?.schedule !== undefined && !kind.tellsAtAnyTime,
    days: setting?.schedule?.days ?? everyDay,
    from: setting?.schedule?.from ?? '07:00',
    to: setting?.schedule?.to ?? '22:00',
    receivers: setting?.receivers ?? [],
    cooldownSec: setting?.cooldownSec ?? 0,
  };
}

const numberOf = (text: string): number => (text.trim() === '' ? 0 : Number(text.trim().replace(',', '.')));

/** Whether a duration is needed: for an alarm that must last a while, or if the device records sound. */
export const takesDuration = (kind: Pick<AlarmKind, 'lasts'>, draft: Pick<AlarmDraft, 'channels'>): boolean =>
  kind.lasts || draft.channels.includes('voice');

const durationSecOf = ({ duration, durationUnit }: AlarmDraft): number =>
  Math.round(numberOf(duration) * unitSeconds[durationUnit]);

/** Without the rows in which nothing was typed. */
const named = (receivers: readonly Receiver[]): Receiver[] =>
  receivers
    .map(({ name, phone }) => ({ name: name.trim(), phone: phone.replace(/[\s()-]/g, '') }))
    .filter(({ name, phone }) => name !== '' || phone !== '');

/** The setting to save. Drafts that mean the same give equal settings. */
export function settingOf(kind: AlarmKind, draft: AlarmDraft): Setting {
  const { code, enabled, cooldownSec } = draft;
  return {
    code,
    enabled,
    channels: channelOrder.filter((channel) => draft.channels.includes(channel)),
    ...(kind.threshold && draft.threshold.trim() !== ''
      ? { threshold: { value: numberOf(draft.threshold), unit: kind.threshold.unit } }
      : {}),
    durationSec: takesDuration(kind, draft) ? durationSecOf(draft) : 0,
    ...(draft.timed
      ? { schedule: { days: [...draft.days].sort((a, b) => a - b), from: draft.from, to: draft.to } }
      : {}),
    receivers: named(draft.receivers),
    cooldownSec,
  };
}

export const sameSetting = (one: Setting, other: Setting): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A field of an alarm; the ids of its controls end with this. */
export type AlarmField =
  | 'channels'
  | 'threshold'
  | 'duration'
  | 'days'
  | 'from'
  | 'to'
  | 'receivers'
  | `receivers-${number}-${'name' | 'phone'}`;

export interface AlarmProblem {
  readonly code: number;
  readonly field: AlarmField;
  readonly kind:
    | 'noChannel'
    | 'range'
    | 'notNumber'
    | 'tooLong'
    | 'voiceShort'
    | 'noDay'
    | 'noTime'
    | 'noReceiver'
    | 'noName'
    | 'badPhone'
    | 'samePhone';
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Everybody who is notified of any alarm, each once. */
export function peopleOf(drafts: readonly AlarmDraft[]): Receiver[] {
  const people = new Map<string, Receiver>();
  for (const { receivers } of drafts) {
    for (const person of receivers) {
      if (person.name !== '' && person.phone.length >= 6) people.set(person.phone, person);
    }
  }
  return [...people.values()];
}

/** All problems for which the server would refuse the draft. */
export function problemsOf(kind: AlarmKind, draft: AlarmDraft, site: Site): AlarmProblem[] {
  const problems: AlarmProblem[] = [];
  const add = (field: AlarmField, problem: AlarmProblem['kind']) =>
    problems.push({ code: draft.code, field, kind: problem });
  if (draft.enabled && draft.channels.length === 0) add('channels', 'noChannel');

  const { threshold } = kind;
  if (threshold && draft.threshold.trim() !== '') {
    const value = numberOf(draft.threshold);
    if (Number.isNaN(value)) add('threshold', 'notNumber');
    else if (value < threshold.min || value > threshold.max) add('threshold', 'range');
  }
  if (takesDuration(kind, draft)) {
    const seconds = durationSecOf(draft);
    if (Number.isNaN(seconds) || seconds < 0) add('duration', 'notNumber');
    else if (seconds > longestSec) add('duration', 'tooLong');
    else if (draft.channels.includes('voice') && seconds < shortestVoiceSec) add('duration', 'voiceShort');
  }
  if (draft.timed) {
    if (draft.days.length === 0) add('days', 'noDay');
    if (!clock.test(draft.from)) add('from', 'noTime');
    if (!clock.test(draft.to)) add('to', 'noTime');
  }
  const people = named(draft.receivers);
  const calls = draft.channels.includes('sms') || draft.channels.includes('phone');
  if (draft.enabled && calls && people.length === 0) add('receivers', 'noReceiver');
  draft.receivers.forEach((receiver, index) => {
    const [person] = named([receiver]);
    if (!person) return;
    if (person.name === '') add(`receivers-${index}-name`, 'noName');
    if (!isWholePhoneNumber(person.phone, site)) add(`receivers-${index}-phone`, 'badPhone');
    else if (named(draft.receivers.slice(0, index)).some(({ phone }) => phone === person.phone)) {
      add(`receivers-${index}-phone`, 'samePhone');
    }
  });
  return problems;
}

/** One alarm that two people have set differently. */
export interface Difference {
  readonly kind: AlarmKind;
  readonly mine: Setting;
  readonly theirs: Setting;
  /** The side that has changed it, if only one has; mine if both have. */
  readonly suggested: 'mine' | 'theirs';
}

interface Versions {
  readonly base: readonly Setting[];
  readonly mine: readonly Setting[];
  readonly theirs: readonly Setting[];
}

/**
 * The alarms still to be saved: those changed in the draft, unless the same was saved meanwhile, by somebody else or by
 * a try whose answer was lost.
 */
export const unsavedCodes = (kinds: readonly AlarmKind[], { base, mine, theirs }: Versions): number[] =>
  kinds.flatMap(({ code }) => {
    const of = (settings: readonly Setting[]) => settings.find((setting) => setting.code === code);
    const [own, other, before] = [of(mine), of(theirs), of(base)];
    const isSame = (known: Setting | undefined) => known !== undefined && sameSetting(known, own as Setting);
    return own === undefined || isSame(before) || isSame(other) ? [] : [code];
  });

/** The alarms that differ between the draft and what was saved meanwhile, both in the form of {@link settingOf}. */
export function differencesOf(kinds: readonly AlarmKind[], { base, mine, theirs }: Versions): Difference[] {
  return kinds.flatMap((kind) => {
    const of = (settings: readonly Setting[]) => settings.find(({ code }) => code === kind.code);
    const [own, other, before] = [of(mine), of(theirs), of(base)];
    if (!own || !other || sameSetting(own, other)) return [];
    const untouched = before !== undefined && sameSetting(own, before);
    return [{ kind, mine: own, theirs: other, suggested: untouched ? 'theirs' : 'mine' }];
  });
}
