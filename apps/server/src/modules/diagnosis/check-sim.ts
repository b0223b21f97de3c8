import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type CarrierDeps, type CheckHints, checkSim, type SimCheck } from './ask-carrier.ts';

type OneSim = Handler<'diagnosis.check-status'>;

/** Answers one of /sim/check/*: for the SIM that is named, or the one in the active slot of the device. */
export const checkSimCall =
  (deps: CarrierDeps, check: SimCheck): OneSim =>
  (context, input) =>
    checkNamedSim(deps, check, context, input);

/** Asks the carrier about the SIM that is named, or the one in the active slot. */
export async function checkNamedSim(
  deps: CarrierDeps,
  check: SimCheck,
  { device }: Pick<Parameters<OneSim>[0], 'device'>,
  { iccid }: { readonly iccid?: string | undefined },
  hints: Pick<CheckHints, 'date' | 'since'> = {},
): ReturnType<OneSim> {
  const sim = await deps.db
    .selectFrom('sims')
    .select('iccid')
    .where('imei', '=', device.imei)
    .where((eb) => (iccid ? eb('iccid', '=', iccid) : eb('active', '=', true)))
    .executeTakeFirst();
  if (!sim) return fail('noSimNumber');
  return checkSim(deps, check, { iccid: sim.iccid, imei: device.imei }, hints);
}
