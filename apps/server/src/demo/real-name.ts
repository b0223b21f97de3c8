import { accountId, guestId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { demoIccid } from './devices.ts';
import { days, type FamilyRows, hours, minutesAfter, type Row } from './family.ts';
import { stableBytes, stableDigits, stableId } from './stable.ts';

type Case = Row<'real_name_cases'>;

interface DemoCase {
  readonly name: string;
  readonly imei: string;
  readonly slot?: number;
  readonly method: Case['method'];
  readonly startedAt: PastTime;
  /** Minutes from the start to the carrier's answer; without it there is none yet. */
  readonly decidedAfterMinutes?: number;
  readonly rejected?: {
    readonly reason: Case['reject_reason'];
    readonly redoStep: NonNullable<Case['redo_step']>;
  };
}

const ownSteps = ['consented', 'front', 'back', 'info', 'digits', 'video'] as const;
const minutesAStep = 2;
const submittedAfterMinutes = 14;

const cases: readonly DemoCase[] = [
  {
    name: 'hotspot A',
    imei: '490154203237518',
    method: 'faceVideo',
    startedAt: { daysAgo: 230, clock: '10:40' },
    decidedAfterMinutes: hours(2),
  },
  {
    name: 'telecom',
    imei: caseImeis.telecom,
    method: 'carrierHall',
    startedAt: { daysAgo: 61, clock: '14:20' },
    decidedAfterMinutes: days(1),
  },
  {
    name: 'rejected',
    imei: caseImeis.realNameRejected,
    method: 'faceVideo',
    startedAt: { daysAgo: 2, clock: '19:06' },
    decidedAfterMinutes: hours(3),
    // Its photos are deleted by now, so it starts again with the first one.
    rejected: { reason: 'photoBlurred', redoStep: 'front' },
  },
  {
    name: 'waiting',
    imei: caseImeis.threeCarriers,
    slot: 3,
    method: 'carrierPage',
    startedAt: { minutesAgo: 340 },
  },
];

const earlierVersion = '2025-09';
type Purpose = Row<'consents'>['purpose'];
/** What the person agreed to before the first case, and for videos; an earlier version ends when a newer one begins. */
const consents: readonly (readonly [purpose: Purpose, version: string, givenDaysAgo: number])[] = [
  ['faceVideo', earlierVersion, 300],
  ['realName', '2026-03', 230],
  ['faceVideo', '2026-03', 230],
];

const consentId = (purpose: Purpose, version = '2026-03'): string =>
  stableId(`consent ownerA ${purpose}${version === earlierVersion ? ` ${version}` : ''}`);
const caseId = ({ name }: DemoCase): string => stableId(`real-name ${name}`);

export function realNameRows(calendar: DemoCalendar): FamilyRows {
  const photographed = cases.filter(({ method }) => method === 'faceVideo');
  return {
    consents: consents.map(([purpose, version, givenDaysAgo]) => ({
      id: consentId(purpose, version),
      brand: 'zax',
      guest_id: guestId('ownerA'),
      user_id: accountId('ownerA'),
      purpose,
      version,
      language: 'zh',
      given_at: calendar.at({ daysAgo: givenDaysAgo, clock: '10:38' }),
      withdrawn_at: version === earlierVersion ? calendar.at({ daysAgo: 230, clock: '10:38' }) : null,
    })),
    files: photographed.flatMap((one) => fileRows(one, calendar)),
    real_name_cases: cases.map((one) => caseRow(one, calendar)),
    real_name_events: cases.flatMap((one) => eventRows(one, calendar)),
    real_name_digits: photographed.map((one) => digitsRow(one, calendar)),
    real_name_files: photographed.flatMap((one) =>
      kinds.map((kind) => ({
        file_id: fileId(one, kind),
        case_id: caseId(one),
        kind,
        content_hash: null,
        replaced_at: null,
      })),
    ),
    real_name_accesses: photographed.flatMap((one) => accessRows(one, calendar)),
  };
}

/** Photos and videos are deleted 24 hours after the answer. */
const keptMinutes = hours(24);

function caseRow(one: DemoCase, calendar: DemoCalendar): Case {
  const startedAt = calendar.at(one.startedAt);
  const submittedAt = minutesAfter(startedAt, submittedAfterMinutes);
  const { decidedAfterMinutes, rejected } = one;
  const decidedAt = decidedAfterMinutes === undefined ? null : minutesAfter(startedAt, decidedAfterMinutes);
  return {
    id: caseId(one),
    brand: 'zax',
    iccid: demoIccid(one.imei, one.slot),
    imei: one.imei,
    guest_id: guestId('ownerA'),
    user_id: accountId('ownerA'),
    consent_id: consentId('realName'),
    method: one.method,
    state: rejected ? 'rejected' : decidedAt ? 'approved' : 'submitted',
    reject_reason: rejected?.reason ?? null,
    redo_step: rejected?.redoStep ?? null,
    attempt: rejected ? 2 : 1,
    lease_id: null,
    lease_until: null,
    queries: 0,
    erased_at: decidedAt && minutesAfter(decidedAt, keptMinutes),
    person_sealed: null,
    wrapped_key: null,
    master_key_id: null,
    // We never see the ID number in verifications on the carrier's own page or in its shop.
    id_number_hash: one.method === 'faceVideo' ? stableBytes('ID number of ownerA') : null,
    hash_key_id: one.method === 'faceVideo' ? 'demo' : null,
    carrier_reference: `RN${stableDigits(`real-name ${one.name}`, 16)}`,
    created_at: startedAt,
    updated_at: decidedAt ?? submittedAt,
    submitted_at: submittedAt,
    decided_at: decidedAt,
    // Never queried: the carrier's simulator does not know the case.
    next_query_at: null,
    erase_at: decidedAt && minutesAfter(decidedAt, keptMinutes),
    closed_at: null,
  };
}

function eventRows(one: DemoCase, calendar: DemoCalendar): Row<'real_name_events'>[] {
  const startedAt = calendar.at(one.startedAt);
  const event = (
    state: Row<'real_name_events'>['state'],
    minutes: number,
    rejectReason: Case['reject_reason'] = null,
  ) => ({
    case_id: caseId(one),
    at: minutesAfter(startedAt, minutes),
    state,
    reject_reason: rejectReason,
  });
  const steps = one.method === 'faceVideo' ? ownSteps : (['consented'] as const);
  const events = steps.map((state, index) => event(state, index * minutesAStep));
  events.push(event('submitted', submittedAfterMinutes));
  if (one.decidedAfterMinutes !== undefined) {
    const { rejected } = one;
    events.push(event(rejected ? 'rejected' : 'approved', one.decidedAfterMinutes, rejected?.reason ?? null));
  }
  return events;
}

const kinds = ['front', 'back', 'video'] as const;
type Kind = (typeof kinds)[number];
const fileId = (one: DemoCase, kind: Kind): string => stableId(`real-name ${one.name} ${kind}`);

/** All files are deleted already: the demo keeps nobody's face. */
const fileRows = (one: DemoCase, calendar: DemoCalendar): Row<'files'>[] =>
  kinds.map((kind, index) => {
    const startedAt = calendar.at(one.startedAt);
    return {
      id: fileId(one, kind),
      brand: 'zax',
      purpose: 'realName',
      guest_id: guestId('ownerA'),
      user_id: accountId('ownerA'),
      media_type: kind === 'video' ? 'video/mp4' : 'image/jpeg',
      width_px: kind === 'video' ? null : 1600,
      height_px: kind === 'video' ? null : 1010,
      size_bytes: kind === 'video' ? 2_914_208 : 318_770 + index,
      sha256: stableBytes(`real-name ${one.name} ${kind}`),
      storage_key: `real-name/${fileId(one, kind)}`,
      wrapped_key: null,
      master_key_id: null,
      created_at: minutesAfter(startedAt, (index + 1) * minutesAStep),
      expires_at: null,
      deleted_at: minutesAfter(startedAt, (one.decidedAfterMinutes ?? 0) + keptMinutes),
    };
  });

function digitsRow(one: DemoCase, calendar: DemoCalendar): Row<'real_name_digits'> {
  const issuedAt = minutesAfter(calendar.at(one.startedAt), 4 * minutesAStep);
  return {
    id: stableId(`real-name ${one.name} digits`),
    case_id: caseId(one),
    digits: stableDigits(`real-name ${one.name} digits`, 4),
    carrier_digits_id: null,
    issued_at: issuedAt,
    expires_at: minutesAfter(issuedAt, 5),
    used_at: minutesAfter(issuedAt, minutesAStep),
  };
}

/** Each file was sent to the carrier, viewed by staff if the case was rejected, and deleted. */
function accessRows(one: DemoCase, calendar: DemoCalendar): Row<'real_name_accesses'>[] {
  const startedAt = calendar.at(one.startedAt);
  const decided = one.decidedAfterMinutes ?? 0;
  const access = (minutes: number, more: Pick<Row<'real_name_accesses'>, 'actor' | 'purpose'>) =>
    kinds.map((kind) => ({
      at: minutesAfter(startedAt, minutes),
      case_id: caseId(one),
      file_id: fileId(one, kind),
      actor_id: more.actor === 'staff' ? accountId('staff') : null,
      request_id: null,
      ...more,
    }));
  return [
    ...access(submittedAfterMinutes, { actor: 'system', purpose: 'submit' }),
    ...(one.rejected ? access(decided + hours(1), { actor: 'staff', purpose: 'review' }).slice(0, 2) : []),
    ...access(decided + keptMinutes, { actor: 'system', purpose: 'erase' }),
  ];
}
