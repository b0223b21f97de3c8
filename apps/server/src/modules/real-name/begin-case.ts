import { realNameConsentVersions } from '@device-pay/contract';
import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type {
  DeviceRow,
  RealNameCaseRow,
  RealNameWay,
  SimRow,
  Tables,
} from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import { type Person, userIdOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { findConsent, saysTheSame } from '../consents/public.ts';
import type { RealNameDeps } from './deps.ts';
import { eraseContent } from './erase-case.ts';
import { noIdCard } from './id-card.ts';
import { beginLimit, queryPauseMs, waysOf } from './rules.ts';
import { canChooseWay } from './states.ts';
import { addEvent, type Erasure, findCase, lockCase } from './store.ts';

export interface Beginner {
  readonly brand: string;
  readonly now: Date;
  readonly requestId: string;
  readonly subject: Person;
  readonly device: DeviceRow;
}

type BeginFailure = Failure<
  | 'noService'
  | 'realNameDone'
  | 'realNameConsentNeeded'
  | 'realNameWayNotOffered'
  | 'realNameStepNotDue'
  | 'realNameUnavailable'
  | 'tooManyRequests'
>;

/**
 * Checks the consents that a way needs, in their current versions, and answers the id of the one to the verification.
 * Checked again at every step, as a consent may have been withdrawn.
 */
export async function consentFor(
  db: Queries,
  subject: Person,
  way: RealNameWay,
): Promise<string | Failure<'realNameConsentNeeded'>> {
  const [forCard, forFace] = await Promise.all([
    findConsent(db, subject, 'realName'),
    way === 'faceVideo' ? findConsent(db, subject, 'faceVideo') : null,
  ]);
  if (!forCard || !saysTheSame(forCard.version, realNameConsentVersions.realName)) {
    return fail('realNameConsentNeeded', {}, { purpose: 'realName' });
  }
  if (way === 'faceVideo' && !(forFace && saysTheSame(forFace.version, realNameConsentVersions.faceVideo))) {
    return fail('realNameConsentNeeded', {}, { purpose: 'faceVideo' });
  }
  return forCard.id;
}

/** Begins a verification, or moves the one that there is to another way. A repeat changes nothing. */
export async function beginCase(
  deps: RealNameDeps,
  beginner: Beginner,
  sim: SimRow,
  wantedWay?: RealNameWay,
): Promise<RealNameCaseRow | BeginFailure> {
  const { db, service } = deps;
  const { subject, device, now, requestId } = beginner;
  if (!service) return fail('realNameUnavailable');
  const before = await findCase(db, sim.iccid, subject);
  // The case is somebody else's. That a SIM is verified is no secret from those who may ask for its state.
  if (isFailure(before)) return sim.real_name ? fail('realNameDone') : before;
  const [usualWay] = waysOf(sim);
  const way = wantedWay ?? before?.method ?? usualWay;
  if (way === undefined || !waysOf(sim).includes(way)) return fail('realNameWayNotOffered');
  if (before && goesOn(before, way)) return before;
  if (before?.state === 'approved' || (!before && sim.real_name)) return fail('realNameDone');
  if (before && !canChooseWay(before)) return fail('realNameStepNotDue');
  const consentId = await consentFor(db, subject, way);
  if (isFailure(consentId)) return consentId;
  const refusal = await tooManyTries(db, [beginLimit(device.imei)], now);
  if (refusal) return refusal;
  const row = await transact(db, (trx) =>
    before
      ? changeWay(trx, deps, before, { way, consentId }, { actor: 'person', requestId, now })
      : insertCase(trx, deps, beginner, sim, { way, consentId }),
  );
  if (row) return row;
  // Another request was quicker: this person's second tap, or somebody else's.
  const other = await findCase(db, sim.iccid, subject);
  if (isFailure(other)) return other;
  return other && goesOn(other, way) ? other : fail('realNameStepNotDue');
}

/**
 * Whether the case is under way in this way already. A rejected one goes on only by face video; on the carrier's own
 * ways it begins anew.
 */
const goesOn = (row: RealNameCaseRow, way: RealNameWay): boolean =>
  row.method === way && row.state !== 'approved' && (row.state !== 'rejected' || way === 'faceVideo');

/** Where a way begins. On the carrier's own ways the rest is between the person and the carrier. */
const beginning = (deps: RealNameDeps, way: RealNameWay, now: Date) =>
  way === 'faceVideo'
    ? {
        state: 'consented' as const,
        submitted_at: null,
        next_query_at: null,
        erase_at: new Date(now.getTime() + deps.keepMs),
      }
    : {
        state: 'submitted' as const,
        submitted_at: now,
        next_query_at: new Date(now.getTime() + queryPauseMs(0)),
        erase_at: null,
      };

async function insertCase(
  trx: Transaction<Tables>,
  deps: RealNameDeps,
  { brand, subject, device, now }: Beginner,
  sim: SimRow,
  { way, consentId }: { readonly way: RealNameWay; readonly consentId: string },
): Promise<RealNameCaseRow | null> {
  const row = await trx
    .insertInto('real_name_cases')
    .values({
      id: newId(now.getTime()),
      brand,
      iccid: sim.iccid,
      imei: device.imei,
      guest_id: subject.guestId,
      user_id: userIdOf(subject),
      consent_id: consentId,
      method: way,
      ...beginning(deps, way, now),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('iccid').where('closed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await writeBeginning(trx, row, now);
  return row;
}

async function changeWay(
  trx: Transaction<Tables>,
  deps: RealNameDeps,
  before: RealNameCaseRow,
  { way, consentId }: { readonly way: RealNameWay; readonly consentId: string },
  erasure: Erasure,
): Promise<RealNameCaseRow | null> {
  const { now } = erasure;
  const held = await lockCase(trx, before.id);
  if (held?.state !== before.state || held.attempt !== before.attempt) return null;
  await eraseContent(trx, held, erasure);
  const row = await trx
    .updateTable('real_name_cases')
    .set((eb) => ({
      method: way,
      consent_id: consentId,
      ...beginning(deps, way, now),
      ...noIdCard,
      attempt: eb('attempt', '+', 1),
      reject_reason: null,
      redo_step: null,
      id_number_hash: null,
      hash_key_id: null,
      carrier_reference: null,
      decided_at: null,
      erased_at: null,
      queries: 0,
      updated_at: now,
    }))
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeBeginning(trx, row, now);
  return row;
}

async function writeBeginning(trx: Transaction<Tables>, row: RealNameCaseRow, now: Date): Promise<void> {
  await addEvent(trx, { ...row, state: 'consented' }, now);
  if (row.state !== 'consented') await addEvent(trx, row, now);
}
