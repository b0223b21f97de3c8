import { sql } from 'kysely';
import { type Carrier, CarrierError } from '../../gateways/carrier/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Logger } from '../../platform/log.ts';

export interface BindSimsDeps {
  readonly db: Database;
  readonly log: Logger;
  /** Null where none is configured: nobody is told. */
  readonly carrier: Carrier | null;
}

interface Binding {
  readonly iccid: string;
  readonly imei: string;
}

const simsAtOnce = 500;

/**
 * Tells the carrier which device each SIM is in: those that are new in stock, and those that were put into another
 * device. When it does not answer, it is told the next time.
 */
export function bindSims({ db, log, carrier }: BindSimsDeps) {
  return async (): Promise<void> => {
    if (!carrier) return;
    try {
      for (;;) {
        const bindings = await untoldBindings(db);
        if (bindings.length === 0) return;
        await tell(carrier, bindings, log);
        await rememberTold(db, bindings);
      }
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      log.warn({ problem: error.problem }, 'SIMs were not bound');
    }
  };
}

const untoldBindings = (db: Database): Promise<Binding[]> =>
  db
    .selectFrom('sims')
    .select('iccid')
    .select((eb) => eb.ref('imei').$notNull().as('imei'))
    // Written as in the partial index that holds only these rows, so that PostgreSQL uses it.
    .where(sql<boolean>`imei is not null and imei is distinct from told_imei`)
    .orderBy('iccid')
    .limit(simsAtOnce)
    .execute();

/** A SIM that the carrier does not have must not stop the others: the list is halved until that SIM stands alone. */
async function tell(carrier: Carrier, bindings: readonly Binding[], log: Logger): Promise<void> {
  try {
    await carrier.bind(bindings);
  } catch (error) {
    if (!(error instanceof CarrierError) || error.problem !== 'simUnknown') throw error;
    if (bindings.length === 1) {
      log.warn({ imei: bindings[0]?.imei }, 'the carrier does not have the SIM of a device');
      return;
    }
    const half = Math.ceil(bindings.length / 2);
    await tell(carrier, bindings.slice(0, half), log);
    await tell(carrier, bindings.slice(half), log);
  }
}

/** Stores the device that the carrier was told, not the present one: a SIM moved meanwhile is told of again. */
const rememberTold = (db: Database, bindings: readonly Binding[]) =>
  sql`
    update sims set told_imei = told.imei
    from json_to_recordset(${JSON.stringify(bindings)}::json) as told (iccid text, imei text)
    where sims.iccid = told.iccid
  `.execute(db);
