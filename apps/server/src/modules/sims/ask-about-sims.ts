import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { carrierStatusesOf } from '../../platform/sim-state.ts';

/** States that change when the device gets something to run on; a cancelled SIM stays cancelled. */
const notOn = carrierStatusesOf('notActivated', 'stopped', 'preCancelled');

/** For devices that run from now on: has the carrier asked about the SIMs in use that it last said were not on. */
export async function askAboutSims(
  trx: Transaction<Tables>,
  jobs: Jobs,
  imeis: readonly string[],
): Promise<void> {
  const stopped = await trx
    .selectFrom('sims')
    .select('iccid')
    .where('imei', 'in', [...imeis])
    .where('active', '=', true)
    .where('carrier_status', 'in', notOn)
    .execute();
  if (stopped.length > 0) await jobs.send('sims.ask-stopped', stopped, { trx });
}
