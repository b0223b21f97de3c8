import type { CallInput } from '@device-pay/contract';
import type { Site } from '@device-pay/rules';
import type { Format } from '../../text/format.ts';
import type { NoticeField, Pet, PhoneShown } from './pet.ts';

/** The fields of a pet that can be ticked for publication; the phone has its own control. */
export const tickedFields = ['name', 'breed', 'age', 'weight', 'picture'] as const;
export type TickedField = (typeof tickedFields)[number];

export interface NoticeDraft {
  readonly fields: readonly TickedField[];
  readonly phone: PhoneShown | 'none';
  /** `2026-11-21T14:02` in the site's time zone. */
  readonly lostAt: string;
  readonly lostPlace: string;
  readonly pinned: boolean;
  readonly longitude: number;
  readonly latitude: number;
  readonly message: string;
}

/** A draft as it is stored: what is not chosen yet is null. */
export type StoredNoticeDraft = Omit<NoticeDraft, 'fields' | 'phone'> & {
  readonly fields: NoticeDraft['fields'] | null;
  readonly phone: NoticeDraft['phone'] | null;
};

/** Whether the field is filled in, so that it can be published. */
export const hasField = (pet: Pet, field: NoticeField): boolean => pet[field] !== null && pet[field] !== '';

/** Fixed offsets are enough: neither site's time zone has daylight saving time. */
const offsets: Readonly<Record<Site, string>> = { cn: '+08:00', iso: 'Z' };

const localTime = (format: Pick<Format, 'stamp'>, moment: string | number): string =>
  format.stamp(moment).slice(0, 16).replace(' ', 'T');

/** A draft of the open notice, else of a new one. */
export function storedNoticeDraft(pet: Pet, format: Pick<Format, 'stamp'>, nowMs: number): StoredNoticeDraft {
  const { notice } = pet;
  if (notice) {
    return {
      fields: tickedFields.filter((field) => notice.fields.includes(field)),
      phone: notice.fields.includes('phone') ? (notice.phoneShown ?? 'number') : 'none',
      lostAt: localTime(format, notice.lostAt),
      lostPlace: notice.lostPlace,
      pinned: notice.lostLongitude !== null,
      longitude: notice.lostLongitude ?? 0,
      latitude: notice.lostLatitude ?? 0,
      message: notice.message ?? '',
    };
  }
  return {
    fields: null,
    phone: null,
    lostAt: localTime(format, nowMs),
    lostPlace: '',
    pinned: false,
    longitude: 0,
    latitude: 0,
    message: '',
  };
}

/**
 * The draft with the usual choices where none was made. It shows only what the pet has now: that may have been added
 * since, or removed.
 */
export const noticeDraft = (stored: StoredNoticeDraft, pet: Pet): NoticeDraft => ({
  ...stored,
  fields: (stored.fields ?? ['name', 'breed', 'picture']).filter((field) => hasField(pet, field)),
  phone: pet.phone === null ? 'none' : (stored.phone ?? 'number'),
});

export type NoticeProblem = 'nothingShown' | 'whenMissing' | 'whenFuture' | 'whereMissing';

/** The time that was typed, as ISO 8601 with the site's offset; null if it is incomplete. */
function lostInstant({ lostAt }: NoticeDraft, site: Site): string | null {
  const text = `${lostAt.slice(0, 16)}:00${offsets[site]}`;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(lostAt) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** What must be corrected before the notice can be published, by field. */
export function noticeProblems(
  draft: NoticeDraft,
  site: Site,
  nowMs: number,
): { name: 'fields' | 'lostAt' | 'lostPlace'; kind: NoticeProblem }[] {
  const when = lostInstant(draft, site);
  return [
    ...(draft.fields.length === 0 && draft.phone === 'none'
      ? [{ name: 'fields' as const, kind: 'nothingShown' as const }]
      : []),
    ...(when === null ? [{ name: 'lostAt' as const, kind: 'whenMissing' as const }] : []),
    ...(when !== null && Date.parse(when) > nowMs
      ? [{ name: 'lostAt' as const, kind: 'whenFuture' as const }]
      : []),
    ...(draft.lostPlace.trim() === '' ? [{ name: 'lostPlace' as const, kind: 'whereMissing' as const }] : []),
  ];
}

/** The input of the call, for a draft without problems. */
export function noticeInput(
  imei: string,
  draft: NoticeDraft,
  site: Site,
): CallInput<'/petMessage/publishNotice'> {
  return {
    imei,
    ...(draft.phone === 'none'
      ? { fields: [...draft.fields] }
      : { fields: [...draft.fields, 'phone'], phoneShown: draft.phone }),
    lostAt: lostInstant(draft, site) ?? '',
    lostPlace: draft.lostPlace.trim(),
    ...(draft.pinned
      ? {
          lostLongitude: Number(draft.longitude.toFixed(6)),
          lostLatitude: Number(draft.latitude.toFixed(6)),
        }
      : {}),
    ...(draft.message.trim() === '' ? {} : { message: draft.message.trim() }),
  };
}
