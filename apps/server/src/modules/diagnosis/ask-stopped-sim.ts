import { simStateOf } from '../../platform/sim-state.ts';
import { type CarrierDeps, checkSim } from './ask-carrier.ts';

/**
 * Asks the carrier whether the SIM of a device that may run again is on: pages show the carrier's last answer, and
 * whoever has just renewed would read that the SIM is stopped. Throws while it is, so that the job is repeated.
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
    // Without a carrier, repeating the job would find out nothing.
    if (!deps.carrier || !before?.imei) return;
    await checkSim(deps, 'status', { iccid, imei: before.imei });
    const after = await find();
    if (after && !['activated', 'cancelled'].includes(simStateOf(after.carrier_status)))
      throw new Error('the SIM is not on yet');
  };
}
