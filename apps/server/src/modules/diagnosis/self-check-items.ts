import type { selfCheckItems } from '@device-pay/contract';
import type { Geocoder } from '../../gateways/geo/port.ts';
import type { DeviceLatestRow, DeviceRow } from '../../platform/database/tables.ts';
import { speciesNumbers } from '../../platform/species.ts';
import { deviceAllowances, loadPackageTypes } from '../allowances/public.ts';
import type { DeviceFacts } from '../devices/public.ts';
import { type CarrierDeps, checkSim, type SimCheck, simChecks } from './ask-carrier.ts';
import type { Check } from './carrier-verdicts.ts';
import {
  batteryFinding,
  type Dated,
  onlineFinding,
  packageFinding,
  realNameFinding,
  signalFinding,
} from './device-verdicts.ts';
import { nextDataAt, usableDataMb } from './usable-data.ts';

export type SelfCheckItem = (typeof selfCheckItems)[number];

export interface SelfCheckDeps extends CarrierDeps {
  readonly geocoder: Geocoder;
}

export interface SelfCheckSubject extends DeviceFacts {
  /** Where the person is, WGS-84. */
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
}

/** Kinds of devices that run on the mains: they have no battery. */
const onMains: readonly number[] = [speciesNumbers.camera, speciesNumbers.car];

/** The items that make sense for a device, in their order: what the device says first, then what the carrier says. */
export function itemsOf({ model, sim }: DeviceFacts): SelfCheckItem[] {
  return [
    'online',
    ...(onMains.includes(model.species) ? [] : (['battery'] as const)),
    ...(sim ? (['signal'] as const) : []),
    'package',
    ...(sim ? (['status', 'onOff', 'stopReason', 'bindStatus', 'imei', 'realName'] as const) : []),
    ...(sim ? (['apnStatus', 'session', 'regionLimitStatus', 'riskDetail'] as const) : []),
  ];
}

/** After the carrier did not answer this often, it is not asked any more: nobody waits for all the timeouts. */
const mostSilences = 2;

/** Makes the items of one run, one at a time. What can't be found out is unknown; an item never throws. */
export function itemMaker(deps: SelfCheckDeps, subject: SelfCheckSubject): (item: string) => Promise<Check> {
  let silences = 0;
  let area: string | null | undefined;

  const whereabouts = async (): Promise<string | null> => {
    if (area === undefined) {
      area = subject.place ? ((await deps.geocoder.reverse(subject.place, 'zh'))?.area ?? null) : null;
    }
    return area;
  };

  async function ofCarrier(check: SimCheck): Promise<Check> {
    if (silences >= mostSilences || !subject.sim) return carrierIsSilent;
    const sim = { iccid: subject.sim.iccid, imei: subject.device.imei };
    const since = subject.device.bound_at;
    const hints = { since, ...(check === 'regionLimitStatus' ? { area: await whereabouts() } : {}) };
    const answer = await checkSim(deps, check, sim, hints);
    if (answer.detail?.problem === 'carrierSilent') silences += 1;
    return answer;
  }

  return async (item) => {
    if (isSimCheck(item)) return ofCarrier(item);
    const { finding, asOf } = await ofDevice(deps, subject, item);
    return { ...finding, asOf: asOf?.toISOString() ?? null };
  };
}

const isSimCheck = (item: string): item is SimCheck => (simChecks as readonly string[]).includes(item);

const carrierIsSilent: Check = {
  state: 'unknown',
  detail: { problem: 'carrierSilent' },
  asOf: null,
  advice: 'tryLater',
};

/** Reads the device anew for each item, as it may come online while it is being checked. */
async function ofDevice(
  { db, clock }: SelfCheckDeps,
  subject: SelfCheckSubject,
  item: string,
): Promise<Dated> {
  const { imei } = subject.device;
  const now = clock.now();
  const [device, latest]: [DeviceRow, DeviceLatestRow | undefined] = await Promise.all([
    db.selectFrom('devices').selectAll().where('imei', '=', imei).executeTakeFirstOrThrow(),
    db.selectFrom('device_latest').selectAll().where('imei', '=', imei).executeTakeFirst(),
  ]);
  switch (item) {
    case 'online':
      return onlineFinding(device, now);
    case 'battery':
      return batteryFinding(latest, now);
    case 'signal':
      return signalFinding(latest, now);
    case 'realName':
      return realNameFinding(subject.model.real_name_required, subject.sim?.real_name ?? false, now);
    case 'package': {
      const types = await loadPackageTypes(db);
      const allowances = await deviceAllowances(db, imei, types, now);
      const usableMb = usableDataMb(types, allowances);
      return packageFinding(device, { usableMb, nextAt: nextDataAt(types, allowances, now) }, now);
    }
    default:
      throw new Error(`there is no item ${item}`);
  }
}
