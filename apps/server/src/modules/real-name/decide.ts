import type { Transaction } from 'kysely';
import type { CaseStatus } from '../../gateways/real-name/port.ts';
import type { RealNameCaseRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { RealNameDeps } from './deps.ts';
import { closeCase, eraseCase } from './erase-case.ts';
import { rejectReasons } from './rules.ts';
import { redoStepOf } from './states.ts';
import { detachFiles, move } from './store.ts';

type Decision = Extract<CaseStatus, { decidedAt: Date }>;

/** Writes the carrier's decision down, once: whoever brings it second finds the case decided. */
export async function decide(deps: RealNameDeps, row: RealNameCaseRow, decision: Decision): Promise<void> {
  const now = deps.clock.now();
  const decided = {
    decided_at: now,
    next_query_at: null,
    erase_at: new Date(now.getTime() + deps.keepMs),
  };
  await transact(deps.db, async (trx) => {
    if (decision.state === 'passed') {
      const approved = await move(trx, row, 'approve', now, {
        ...decided,
        carrier_reference: decision.carrierReference,
        submitted_at: row.submitted_at ?? now,
      });
      if (!approved) return;
      await trx.updateTable('sims').set({ real_name: true }).where('iccid', '=', row.iccid).execute();
      return;
    }
    const reason = rejectReasons[decision.reason];
    const photographed = row.method === 'faceVideo';
    const rejected = await move(trx, row, 'reject', now, {
      ...decided,
      reject_reason: reason,
      redo_step: photographed ? redoStepOf(reason) : null,
      // After a time-out the carrier gets the case as another attempt. After a rejection the carrier's own number is
      // kept, which tells a repeat of this decision from that on the next video.
      ...(decision.state === 'timeout'
        ? { attempt: row.attempt + 1 }
        : { carrier_reference: decision.carrierReference }),
    });
    if (!rejected) return;
    const erasure = { actor: 'system', requestId: null, now } as const;
    // Whatever step is redone, new digits need a new video.
    await detachFiles(trx, row.id, ['video'], erasure);
    if (await changedHands(trx, rejected)) return closeCase(trx, rejected, erasure);
    // Name and number were deleted while the carrier had them: no step that needs them can be redone.
    if (rejected.person_sealed === null) await eraseCase(trx, rejected, erasure);
  });
}

/** Whether the SIM's device went to somebody else since the case began: that one must be able to begin anew. */
async function changedHands(
  trx: Transaction<Tables>,
  { iccid, user_id: userId, created_at: begunAt }: RealNameCaseRow,
): Promise<boolean> {
  const device = await trx
    .selectFrom('sims as s')
    .innerJoin('devices as d', 'd.imei', 's.imei')
    .select('d.imei')
    .where('s.iccid', '=', iccid)
    .where('d.bound_at', '>', begunAt)
    // One without an owner was given away since; the case may be a guest's, who has no account either.
    .where((eb) => eb.or([eb('d.user_id', 'is', null), eb('d.user_id', 'is distinct from', userId)]))
    .executeTakeFirst();
  return device !== undefined;
}
