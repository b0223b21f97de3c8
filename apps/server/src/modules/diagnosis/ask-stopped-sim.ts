import { simStateOf } from '../devices/public.ts';
import { type CarrierDeps, checkSim } from './ask-carrier.ts';

/**
 * Asks the carrier whether a SIM goes on whose device has something to run on again: pages show what it said last, and
 * who has just renewed would read that the SIM is stopped. Throws while it is, so that the job is repeated.
 */
export function askStoppedSim(deps: CarrierDeps) {
  return async ({ iccid }: { readonly iccid: string }): Promise<void> => {
    const find = () =>
      deps.db
        .selectFrom('sims')
        .select(['imei', 'carrier_status'])
        .where('iccid', '=', iccid)
        .executeTakeFirst();
    const before = await find();
    // Without a carrier to ask nothing will be known later either.
    if (!deps.carrier || !before?.imei) return;
    await checkSim(deps, 'status', { iccid, imei: before.imei });
    const after = await find();
    if (after && !['activated', 'cancelled'].includes(simStateOf(after.carrier_status)))
      throw new Error('the SIM is not on yet');
  };
}
