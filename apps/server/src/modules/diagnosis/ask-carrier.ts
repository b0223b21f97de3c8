import { isoDate } from '@device-pay/rules';
import {
  type Carrier,
  CarrierError,
  type Said,
  type SimBinding,
  type SimStatus,
} from '../../gateways/carrier/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { SimRow } from '../../platform/database/tables.ts';
import {
  apnFinding,
  bindStatusFinding,
  type Check,
  type Finding,
  imeiFinding,
  onOffFinding,
  regionAreaFinding,
  regionStatusFinding,
  riskFinding,
  sessionFinding,
  statusFinding,
  stopReasonFinding,
  unknown,
} from './carrier-verdicts.ts';

export interface CarrierDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Null where none is configured: every check is unknown then. */
  readonly carrier: Carrier | null;
}

export const simChecks = [
  'status',
  'onOff',
  'stopReason',
  'imei',
  'bindStatus',
  'session',
  'apnStatus',
  'regionLimitStatus',
  'regionLimitArea',
  'riskDetail',
] as const;
export type SimCheck = (typeof simChecks)[number];

export interface CheckedSim {
  readonly iccid: string;
  /** The device that the SIM is in by our records. */
  readonly imei: string;
}

export interface CheckHints {
  /** The day whose risk events are asked for; today in Shanghai unless given. */
  readonly date?: string;
  /** Where the person is. */
  readonly area?: string | null;
  /** Since when the person has the device: they must not see what happened before. */
  readonly since?: Date | null;
}

/** Makes one check. Never throws: what the carrier does not say is unknown. */
export async function checkSim(
  deps: CarrierDeps,
  check: SimCheck,
  sim: CheckedSim,
  hints: CheckHints = {},
): Promise<Check> {
  const { carrier } = deps;
  if (!carrier) return present(unknown({ problem: 'carrierUnavailable' }, 'contactSupport'), null);
  try {
    const said = await ask(deps, carrier, check, sim, hints);
    return present(said.value, said.asOf);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const advice = error.problem === 'simUnknown' ? 'contactSupport' : 'tryLater';
    return present(unknown({ problem: error.problem }, advice), null);
  }
}

async function ask(
  { db, clock }: CarrierDeps,
  carrier: Carrier,
  check: SimCheck,
  { iccid, imei }: CheckedSim,
  { date, area = null, since = null }: CheckHints,
): Promise<Said<Finding>> {
  const find = async <T>(said: Promise<Said<T>>, of: (value: T) => Finding): Promise<Said<Finding>> => {
    const { value, asOf } = await said;
    return { value: of(value), asOf };
  };
  switch (check) {
    case 'status':
      return find(rememberStatus(db, iccid, carrier.status(iccid)), statusFinding);
    case 'onOff':
      return find(carrier.status(iccid), onOffFinding);
    case 'stopReason':
      return find(rememberStatus(db, iccid, carrier.status(iccid)), stopReasonFinding);
    case 'imei':
      return find(carrier.binding(iccid), (binding) => imeiFinding(binding, imei));
    case 'bindStatus':
      return find(rememberBinding(db, iccid, carrier.binding(iccid)), bindStatusFinding);
    case 'session':
      return find(carrier.session(iccid), sessionFinding);
    case 'apnStatus':
      return find(carrier.apn(iccid), apnFinding);
    case 'regionLimitStatus':
      return find(carrier.region(iccid), (region) => regionStatusFinding(region, area));
    case 'regionLimitArea':
      return find(carrier.region(iccid), regionAreaFinding);
    case 'riskDetail': {
      const day = date ?? isoDate(clock.now(), 'Asia/Shanghai');
      return find(carrier.risk(iccid, day), (risk) => riskFinding(risk, day, since));
    }
  }
}

const present = ({ state, detail, advice }: Finding, asOf: Date | null): Check => ({
  state,
  detail,
  asOf: asOf?.toISOString() ?? null,
  advice,
});

async function rememberStatus(
  db: Database,
  iccid: string,
  answer: Promise<Said<SimStatus>>,
): Promise<Said<SimStatus>> {
  const { value, asOf } = await answer;
  const { carrierStatus, stopReasons } = value;
  await remember(db, iccid, 'checked_at', asOf, {
    carrier_status: carrierStatus,
    stop_reasons: [...stopReasons],
  });
  return { value, asOf };
}

async function rememberBinding(
  db: Database,
  iccid: string,
  answer: Promise<Said<SimBinding>>,
): Promise<Said<SimBinding>> {
  const { value, asOf } = await answer;
  await remember(db, iccid, 'binding_checked_at', asOf, { separated: value.separated });
  return { value, asOf };
}

/** Stores what the carrier said, for other pages; unless a later answer is stored already. */
const remember = (
  db: Database,
  iccid: string,
  checkedAt: 'checked_at' | 'binding_checked_at',
  asOf: Date,
  said: Partial<SimRow>,
) =>
  db
    .updateTable('sims')
    .set({ ...said, [checkedAt]: asOf })
    .where('iccid', '=', iccid)
    .where((eb) => eb.or([eb(checkedAt, 'is', null), eb(checkedAt, '<=', asOf)]))
    .execute();
