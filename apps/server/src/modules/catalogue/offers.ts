import * as packageType from '@device-pay/rules/package-types';
import type { Language, PackageRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { simStateOf } from '../../platform/sim-state.ts';
import type { DeviceFacts } from '../devices/public.ts';

type Why = Data<'catalogue.why-not-offered'>;
export type NotOfferedCode = NonNullable<Why['code']>;
/** What a person can do about it; null where nothing helps. */
export type Fix = Why['fix'];

const reasons: Record<NotOfferedCode, Record<Language, string> & { fix: Fix }> = {
  notOnSale: { zh: '已停售', en: 'it is no longer sold', fix: 'chooseOtherPackage' },
  species: {
    zh: '不适用于此类设备',
    en: 'it is for another type of device',
    fix: 'chooseOtherPackage',
  },
  model: { zh: '不适用于此型号', en: 'it is for another model', fix: 'chooseOtherPackage' },
  noSim: { zh: '设备中没有流量卡', en: 'there is no SIM in the device', fix: 'insertSim' },
  carrier: {
    zh: '不适用于当前卡的运营商',
    en: 'it does not work with this SIM’s carrier',
    fix: 'chooseOtherPackage',
  },
  deviceState: {
    zh: '设备当前状态不可购买',
    en: 'the device cannot use it in its current state',
    fix: 'chooseOtherPackage',
  },
  simState: { zh: '流量卡已销户，请先换卡', en: 'the SIM is cancelled; replace it first', fix: 'changeSim' },
  alreadyClaimed: {
    zh: '每台设备限一次，此设备已领取或购买过',
    en: 'it is once per device, and this one has had it',
    fix: 'chooseOtherPackage',
  },
};

export const reasonText = (code: NotOfferedCode, language: Language): string => reasons[code][language];
export const fixOf = (code: NotOfferedCode): Fix => reasons[code].fix;

/** Brands are tenants: another brand's package is not there at all. */
export const isOfBrand = (row: PackageRow, brand: string): boolean => row.brands?.includes(brand) ?? true;

/**
 * Whether a package is for this kind of device at all: brand, species and model. If not, it is never shown; a package
 * that could become available (with another SIM, in another state) is shown with its reason.
 */
export const concerns = (row: PackageRow, facts: DeviceFacts): boolean =>
  isOfBrand(row, facts.device.brand) && unconcernedReason(row, facts) === null;

/** Why a package is not for this kind of device at all; null when it is. */
export function unconcernedReason(
  row: PackageRow,
  { model }: Pick<DeviceFacts, 'model'>,
): 'notOnSale' | 'species' | 'model' | null {
  if (!row.on_sale) return 'notOnSale';
  if (row.species && !row.species.includes(model.species)) return 'species';
  if (row.models && !row.models.includes(model.code)) return 'model';
  return null;
}

/** The package types that are for the SIM itself: its data, and its number. */
const simTypes: readonly number[] = [
  packageType.dataPack,
  packageType.dataPlan,
  packageType.extraData,
  packageType.trialData,
  packageType.yearlyDataPlan,
  packageType.keepNumber,
  packageType.unlimitedDataPlan,
];

/**
 * Why a package that concerns the device is not offered to it now; null when it is.
 * @param isClaimed whether the device may have the package only once, and has had it
 */
export function notOfferedReason(
  row: PackageRow,
  facts: DeviceFacts,
  isClaimed: boolean,
): NotOfferedCode | null {
  const { device, sim } = facts;
  if (isClaimed) return 'alreadyClaimed';
  if (row.device_states && !row.device_states.includes(device.status)) return 'deviceState';
  if (device.status === 'preSale' || device.status === 'soldOut') return 'deviceState';
  if (row.carriers && sim === null) return 'noSim';
  if (row.carriers && sim && !row.carriers.includes(sim.carrier)) return 'carrier';
  const isForSim = row.carriers !== null || simTypes.includes(row.type);
  // A SIM in any other state may be sold to: renewing one that is about to be cancelled keeps it.
  if (isForSim && sim && simStateOf(sim.carrier_status) === 'cancelled') return 'simState';
  return null;
}

/** Whether a package concerns the device and is offered to it, not considering whether the device had it already. */
export const isOffered = (row: PackageRow, facts: DeviceFacts): boolean =>
  concerns(row, facts) && notOfferedReason(row, facts, false) === null;
