import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { findCase, findSim } from './store.ts';

export function realNameState(deps: RealNameDeps): Handler<'real-name.real-name-state'> {
  return async (context, { iccid }) => {
    const sim = await findSim(deps.db, context.device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await findCase(deps.db, sim.iccid, context.subject);
    if (!isFailure(row)) return presentCase(deps, context, sim, row);
    // That it is verified everybody may know; by whom is not told.
    return sim.real_name ? presentCase(deps, context, sim, null) : row;
  };
}
