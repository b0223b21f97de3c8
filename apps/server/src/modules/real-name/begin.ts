import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { beginCase } from './begin-case.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { findSim } from './store.ts';

export function begin(deps: RealNameDeps): Handler<'real-name.begin'> {
  return async (context, { iccid, way }) => {
    const sim = await findSim(deps.db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await beginCase(deps, context, sim, way);
    return isFailure(row) ? row : presentCase(deps, context, sim, row);
  };
}
