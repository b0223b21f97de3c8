import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { simStateOf } from '../../platform/sim-state.ts';
import { simVerdict } from './rules.ts';

/** What the carrier said last; `diagnosis` asks it anew. */
export function simInfo(db: Database): Handler<'sims.info'> {
  return async ({ device }, { simCardNumber }) => {
    const sim = await db
      .selectFrom('sims')
      .selectAll()
      .where('imei', '=', device.imei)
      .where((eb) => (simCardNumber ? eb('iccid', '=', simCardNumber) : eb('active', '=', true)))
      .executeTakeFirst();
    if (!sim) return fail('noSimNumber');
    const wasAsked = sim.checked_at !== null;
    return {
      state: simVerdict({
        carrierStatus: sim.carrier_status,
        separated: sim.separated,
        stopReasons: wasAsked ? sim.stop_reasons : null,
      }),
      iccid: sim.iccid,
      imei: device.imei,
      slot: sim.slot,
      active: sim.active,
      carrier: sim.carrier,
      carrierStatus: sim.carrier_status,
      simState: simStateOf(sim.carrier_status),
      realName: sim.real_name,
      separated: sim.separated,
      stopReasons: sim.stop_reasons,
      asOf: sim.checked_at?.toISOString() ?? null,
    };
  };
}
