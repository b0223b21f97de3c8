import { isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { presentCase } from './present.ts';
import { findCase } from './store.ts';

/** A SIM whose case is another person's is listed like one that nobody began. */
export function getMultiRealName(deps: RealNameDeps): Handler<'real-name.get-multi-real-name'> {
  return async (context) => {
    const sims = await deps.db
      .selectFrom('sims')
      .selectAll()
      .where('imei', '=', context.device.imei)
      .orderBy('slot')
      .execute();
    const cards = [];
    for (const sim of sims) {
      const found = await findCase(deps.db, sim.iccid, context.subject);
      const view = await presentCase(deps, context, sim, isFailure(found) ? null : found, 'brief');
      cards.push({ ...view, slot: sim.slot, active: sim.active });
    }
    return cards;
  };
}
