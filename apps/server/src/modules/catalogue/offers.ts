import type { Language, PackageRow } from '../../platform/database/tables.ts';
import type { DeviceFacts } from '../devices/public.ts';

type Reason = 'noSim' | 'carrier' | 'deviceState' | 'simState' | 'alreadyClaimed';

const reasonTexts: Record<Reason, Record<Language, string>> = {
  noSim: { zh: '设备中没有流量卡', en: 'there is no SIM in the device' },
  carrier: { zh: '不适用于当前卡的运营商', en: "it is not for this SIM's carrier" },
  deviceState: { zh: '设备当前状态不可购买', en: "the device's state does not allow it" },
  simState: { zh: '流量卡已销户，请先换卡', en: 'the SIM is cancelled; change it first' },
  alreadyClaimed: { zh: '该免费套餐此设备已领取', en: 'the device has already had it' },
};

export const reasonText = (reason: Reason, language: Language): string => reasonTexts[reason][language];

/**
 * Whether a package is for this kind of device at all: brand, species and model. One that is not is never
 * shown; what could become available (another SIM, another state) is shown with its reason.
 */
export function concerns(row: PackageRow, { device, model }: DeviceFacts): boolean {
  return (
    row.on_sale &&
    (row.brands?.includes(device.brand) ?? true) &&
    (row.species?.includes(model.species) ?? true) &&
    (row.models?.includes(model.code) ?? true)
  );
}

const cancelledStates = [8, 9];

/** Why a package that concerns the device is not offered to it now; null when it is. */
export function notOfferedReason(row: PackageRow, facts: DeviceFacts, claimed: boolean): Reason | null {
  const { device, sim } = facts;
  if (row.once_per_device && claimed) return 'alreadyClaimed';
  if (row.device_states && !row.device_states.includes(device.status)) return 'deviceState';
  if (device.status === 'preSale' || device.status === 'soldOut') return 'deviceState';
  if (row.carriers && sim === null) return 'noSim';
  if (row.carriers && sim && !row.carriers.includes(sim.carrier)) return 'carrier';
  if (row.carriers && sim && cancelledStates.includes(sim.carrier_status)) return 'simState';
  return null;
}
