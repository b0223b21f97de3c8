import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { carrierStatusesOf } from '../devices/public.ts';

/** Something to run on changes these; a SIM that was cancelled stays so. */
const notOn = carrierStatusesOf('notActivated', 'stopped', 'preCancelled');

/** The SIMs in use of devices that run from now on: the carrier is asked about those that it last said were not on. */
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
