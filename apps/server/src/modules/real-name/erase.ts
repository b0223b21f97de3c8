import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { eraseCase } from './erase-case.ts';
import { presentCase } from './present.ts';
import { findCase, findSim, lockCase } from './store.ts';

export function erase(deps: RealNameDeps): Handler<'real-name.erase'> {
  return async (context, { iccid }) => {
    const { db } = deps;
    const { now, requestId } = context;
    const sim = await findSim(db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    const found = await findCase(db, sim.iccid, context.subject);
    if (isFailure(found)) return found;
    const left =
      found &&
      (await transact(db, async (trx) => {
        const row = await lockCase(trx, found.id);
        return row && eraseCase(trx, row, { actor: 'person', requestId, now });
      }));
    return presentCase(deps, context, sim, left);
  };
}
