import { RealNameError } from '../../gateways/real-name/port.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import type { RealNameDeps } from './deps.ts';
import { closeCase } from './erase-case.ts';
import { presentCase } from './present.ts';
import { findSim, openCases } from './store.ts';

/**
 * The owner clears the verification of a SIM of their device, whoever was verified: devices change hands. The carrier
 * is asked first, as only its word counts; if it does not answer, nothing changes here and the owner can try again.
 */
export function clearRealName(deps: RealNameDeps): Handler<'real-name.clear-real-name'> {
  return async (context, { iccid }) => {
    const { db, service, clock } = deps;
    const sim = await findSim(db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    if (!service) return fail('realNameUnavailable');
    const row = await openCases(db).selectAll().where('iccid', '=', sim.iccid).executeTakeFirst();
    // What the carrier is about to decide can't be taken back before it has.
    const isUndecided = row && ['video', 'submitted'].includes(row.state);
    if (isUndecided && row.method === 'faceVideo') return fail('realNameStepNotDue');
    if (sim.real_name || row?.state === 'approved') {
      try {
        await service.carrier.clear(sim.iccid, row?.id ?? newId(clock.now().getTime()));
      } catch (error) {
        if (!(error instanceof RealNameError)) throw error;
        return fail(error.refusal === 'simUnknown' ? 'realNameWayNotOffered' : 'realNameUnavailable');
      }
    }
    const now = clock.now();
    const cleared = await transact(db, async (trx) => {
      const locked = await openCases(trx)
        .selectAll()
        .where('iccid', '=', sim.iccid)
        .forUpdate()
        .executeTakeFirst();
      // It has gone on since: its video was sent, or the carrier's page has verified the SIM.
      if (locked && locked.state !== row?.state) return fail('realNameStepNotDue');
      if (locked) await closeCase(trx, locked, { actor: 'person', requestId: context.requestId, now });
      await trx.updateTable('sims').set({ real_name: false }).where('iccid', '=', sim.iccid).execute();
      return null;
    });
    if (isFailure(cleared)) return cleared;
    return presentCase(deps, context, sim, null);
  };
}
