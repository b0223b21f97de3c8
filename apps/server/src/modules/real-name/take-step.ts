import { RealNameError } from '../../gateways/real-name/port.ts';
import type { Language, RealNameCaseRow, RealNameReason, SimRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';
import { beginCase, consentFor } from './begin-case.ts';
import type { RealNameDeps, RealNameService } from './deps.ts';
import { closeCase } from './erase-case.ts';
import { withLease } from './lease.ts';
import { findCase, findSim, lockCase } from './store.ts';
import { syncCase } from './sync-case.ts';

/** A step of this person's case, while nobody else works on it. */
export interface Step {
  readonly context: ContextOf<'holder'>;
  readonly sim: SimRow;
  readonly service: RealNameService;
  readonly row: RealNameCaseRow;
}

export type StepFailure = Failure<
  | 'noService'
  | 'noSimNumber'
  | 'realNameDone'
  | 'realNameConsentNeeded'
  | 'realNameWayNotOffered'
  | 'realNameStepNotDue'
  | 'realNameRefused'
  | 'realNameUnavailable'
  | 'tooManyRequests'
>;

interface StepOptions {
  readonly iccid: string | undefined;
  /** Counted for this SIM before anything is done. */
  readonly limit: (iccid: string) => TryLimit;
  /** Where nothing was begun yet, this step begins it. */
  readonly begins?: boolean;
}

/**
 * Takes one step of the way with photos and a video: finds the SIM and the case, asks for the consents, waits until
 * nobody else is at the case, and says what the carrier's refusals mean.
 */
export async function takeStep<Result>(
  deps: RealNameDeps,
  context: ContextOf<'holder'>,
  { iccid, limit, begins = false }: StepOptions,
  work: (step: Step) => Promise<Result>,
): Promise<Result | StepFailure> {
  const { db, service } = deps;
  if (!service) return fail('realNameUnavailable');
  const sim = await findSim(db, context.device, iccid);
  if (!sim) return fail('noSimNumber');
  const found = await findCase(db, sim.iccid, context.subject);
  if (isFailure(found)) return sim.real_name ? fail('realNameDone') : found;
  if (!found && !begins) return fail(sim.real_name ? 'realNameDone' : 'realNameStepNotDue');
  const row = found ?? (await beginCase(deps, context, sim, 'faceVideo'));
  if (isFailure(row)) return row;
  if (row.method !== 'faceVideo') return fail('realNameWayNotOffered');
  const refusal = await tooManyTries(db, [limit(sim.iccid)], context.now);
  if (refusal) return refusal;
  const result = await withLease(deps, row.id, async (held) => {
    try {
      // Checked only now, as it may have been withdrawn while this step waited for another.
      const consent = await consentFor(db, context.subject, held.method);
      return isFailure(consent) ? consent : await work({ context, sim, service, row: held });
    } catch (error) {
      if (!(error instanceof RealNameError)) throw error;
      return carrierFailure(deps, held, error, context.language);
    }
  });
  return result ?? fail('realNameUnavailable');
}

/** What is not done and why. Where the carrier is at another step than we are, we follow it. */
async function carrierFailure(
  deps: RealNameDeps,
  row: RealNameCaseRow,
  { refusal }: RealNameError,
  language: Language,
): Promise<StepFailure> {
  switch (refusal) {
    case null:
      return fail('realNameUnavailable');
    case 'simUnknown':
      return fail('realNameWayNotOffered');
    case 'alreadyVerified':
      await noteVerified(deps, row);
      return fail('realNameDone');
    case 'fileUnfit':
      return refused(deps, row.state === 'digits' ? 'videoUnclear' : 'photoBlurred', language);
    case 'wrongStep':
    case 'digitsExpired':
    case 'digitsUsed':
    case 'conflict':
    case 'other':
      await syncCase(deps, row).catch((error: unknown) => {
        if (!(error instanceof RealNameError)) throw error;
      });
      return fail('realNameStepNotDue');
  }
}

/**
 * Marks the SIM as verified if the carrier says so: it was verified elsewhere, such as in a shop. The case, which the
 * carrier would never decide, ends with all that was taken for it: its next step would be asked for again and again.
 */
async function noteVerified(
  { db, clock, service }: RealNameDeps,
  { id, iccid }: RealNameCaseRow,
): Promise<void> {
  const said = await service?.carrier.isRealName(iccid).catch((error: unknown) => {
    if (!(error instanceof RealNameError)) throw error;
  });
  if (said?.value !== true) return;
  await transact(db, async (trx) => {
    await trx.updateTable('sims').set({ real_name: true }).where('iccid', '=', iccid).execute();
    const row = await lockCase(trx, id);
    if (row) await closeCase(trx, row, { actor: 'system', requestId: null, now: clock.now() });
  });
}

/** A refusal that leaves the case where it is, in the words of the dictionary. */
export async function refused(
  { db }: Pick<RealNameDeps, 'db'>,
  reason: RealNameReason,
  language: Language,
): Promise<Failure<'realNameRefused'>> {
  const row = await db
    .selectFrom('dictionaries')
    .select(['title_zh', 'title_en'])
    .where('type', '=', 'realNameRejectReason')
    .where('key', '=', reason)
    .executeTakeFirst();
  const text = language === 'en' ? row?.title_en : row?.title_zh;
  return fail('realNameRefused', { reason: text ?? reason }, { reason });
}
