import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type CarrierDeps, checkSim, type SimCheck } from './ask-carrier.ts';

/** Answers one of /sim/check/*: for the SIM that is named, or the one in the active slot of the device. */
export function checkSimCall(deps: CarrierDeps, check: SimCheck): Handler<'diagnosis.check-risk-detail'> {
  return async ({ device }, { iccid, date }) => {
    const sim = await deps.db
      .selectFrom('sims')
      .select('iccid')
      .where('imei', '=', device.imei)
      .where((eb) => (iccid ? eb('iccid', '=', iccid) : eb('active', '=', true)))
      .executeTakeFirst();
    if (!sim) return fail('noSimNumber');
    return checkSim(deps, check, { iccid: sim.iccid, imei: device.imei }, date ? { date } : {});
  };
}
