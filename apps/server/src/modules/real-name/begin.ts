import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { beginCase } from './begin-case.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { findSim } from './store.ts';
import { personOf } from './viewer.ts';

export function begin(deps: RealNameDeps): Handler<'real-name.begin'> {
  return async (context, { iccid, way }) => {
    const viewer = { ...context, subject: personOf(context.subject) };
    const sim = await findSim(deps.db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await beginCase(deps, viewer, sim, way);
    return isFailure(row) ? row : presentCase(deps, viewer, sim, row);
  };
}
