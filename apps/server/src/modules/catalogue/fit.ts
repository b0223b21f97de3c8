import { dayMs, packageGroups } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type { Language, PackageRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { type SimState, simStateOf } from '../../platform/sim-state.ts';
import type { DeviceFacts } from '../devices/public.ts';
import type { Fix } from './offers.ts';

type Fit = Data<'catalogue.check-fit'>;
type Check = Fit['checks'][number];
type Code = Check['code'];
export type FitState = Check['state'];

const verdicts: Record<Code, { state: FitState; fix: Fix; zh: string; en: string }> = {
  simActive: { state: 'ok', fix: null, zh: '流量卡已激活', en: 'The SIM is active' },
  simNotActivated: {
    state: 'warn',
    fix: 'activate',
    zh: '流量卡未激活，激活后可用',
    en: 'The SIM is not activated yet; it works once activated',
  },
  simStopped: {
    state: 'warn',
    fix: 'renew',
    zh: '流量卡已停机，续费后恢复',
    en: 'The SIM is stopped; renewing restores it',
  },
  simPreCancelled: {
    state: 'warn',
    fix: 'renew',
    zh: '流量卡即将销户，请尽快续费以保留此卡',
    en: 'The SIM is about to be cancelled; renew soon to keep it',
  },
  simCancelled: {
    state: 'stop',
    fix: 'changeSim',
    zh: '流量卡已销户，请先换卡',
    en: 'The SIM is cancelled; replace it first',
  },
  simMissing: {
    state: 'stop',
    fix: 'insertSim',
    zh: '设备中没有流量卡',
    en: 'There is no SIM in the device',
  },
  simUnknown: { state: 'unknown', fix: null, zh: '流量卡状态未知', en: 'SIM status unknown' },
  simNotNeeded: { state: 'ok', fix: null, zh: '此服务不需要流量卡', en: 'No SIM needed for this service' },
  realNameDone: { state: 'ok', fix: null, zh: '已实名', en: 'ID verified' },
  realNameMissing: {
    state: 'warn',
    fix: 'realName',
    zh: '未实名，实名后流量卡才能上网',
    en: 'Not verified; the SIM goes online once its user is verified',
  },
  realNameNotNeeded: { state: 'ok', fix: null, zh: '无需实名', en: 'No ID verification needed' },
  simInItsDevice: { state: 'ok', fix: null, zh: '机卡未分离', en: 'The SIM is in its device' },
  simSeparated: {
    state: 'stop',
    fix: 'putSimBack',
    zh: '机卡分离，请将卡装回原设备',
    en: 'The SIM was moved to another device; put it back',
  },
  separationUnknown: {
    state: 'unknown',
    fix: null,
    zh: '是否机卡分离未知',
    en: 'Unknown whether the SIM is in its own device',
  },
  deviceActivated: { state: 'ok', fix: null, zh: '设备已激活', en: 'The device is activated' },
  deviceNotActivated: {
    state: 'warn',
    fix: 'activate',
    zh: '设备未激活，请先激活',
    en: 'The device is not activated; activate it first',
  },
  devicePaused: {
    state: 'warn',
    fix: 'renew',
    zh: '设备停机保号中，续费后恢复',
    en: 'The device is paused to keep its number; renewing restores it',
  },
  deviceHalted: {
    state: 'stop',
    fix: 'askSeller',
    zh: '设备已停机，购买套餐不会恢复，请联系客服',
    en: 'The device was suspended, and no plan starts it again; contact customer service',
  },
  devicePauses: {
    state: 'warn',
    fix: null,
    zh: '支付后设备立即停机，保号到期或下一个套餐开始时恢复，已有套餐的时间照常计算',
    en: 'It pauses the device as soon as it is paid, until it ends or the next plan begins; the plan in use goes on meanwhile',
  },
  deviceExpired: {
    state: 'warn',
    fix: 'renew',
    zh: '设备服务已到期，流量在续订套餐后才能使用',
    en: 'The device’s service has ended; this data works once a plan runs again',
  },
  deviceNotSold: {
    state: 'stop',
    fix: 'askSeller',
    zh: '设备尚未启用，请联系卖家',
    en: 'The device has not been put into service yet; contact the seller',
  },
  deviceDoesNotFit: {
    state: 'stop',
    fix: 'chooseOtherPackage',
    zh: '设备当前状态不可购买此套餐',
    en: 'The device cannot use this package in its current state',
  },
  carrierFits: {
    state: 'ok',
    fix: null,
    zh: '套餐适用于此卡',
    en: 'The package works with this SIM’s carrier',
  },
  carrierDoesNotFit: {
    state: 'stop',
    fix: 'chooseOtherPackage',
    zh: '套餐不适用于此卡的运营商',
    en: 'The package does not work with this SIM’s carrier',
  },
  modelFits: { state: 'ok', fix: null, zh: '套餐适用于此设备', en: 'The package fits this device' },
  modelDoesNotFit: {
    state: 'stop',
    fix: 'chooseOtherPackage',
    zh: '套餐不适用于此设备',
    en: 'The package does not fit this device',
  },
  seenNow: { state: 'ok', fix: null, zh: '设备在线', en: 'The device is online' },
  seenLately: { state: 'ok', fix: null, zh: '设备近期在线', en: 'The device was online recently' },
  notSeenLately: {
    state: 'warn',
    fix: 'switchOn',
    zh: '设备较长时间未上线，请开机',
    en: 'The device has not been seen for a while; switch it on',
  },
  neverSeen: {
    state: 'unknown',
    fix: 'switchOn',
    zh: '设备从未上线',
    en: 'The device has never been online',
  },
};

const latelyMs = 2 * dayMs;

const simCodes: Readonly<Record<SimState, Code>> = {
  notActivated: 'simNotActivated',
  activated: 'simActive',
  stopped: 'simStopped',
  preCancelled: 'simPreCancelled',
  cancelled: 'simCancelled',
  unknown: 'simUnknown',
};
const deviceCodes: Record<DeviceFacts['device']['status'], Code> = {
  activated: 'deviceActivated',
  notActivated: 'deviceNotActivated',
  halted: 'deviceHalted',
  preSale: 'deviceNotSold',
  soldOut: 'deviceNotSold',
};

/**
 * Will the chosen packages work in this device? Verdicts only, which a guest may read too: no number of the SIM and
 * no time at which the device was seen is in them. What is not known is unknown, never ok.
 */
export function fitOf(
  facts: DeviceFacts,
  packages: readonly PackageRow[],
  context: { readonly now: Date; readonly language: Language },
): Fit {
  const { device, model, sim } = facts;
  const { now } = context;
  const carrierAsOf = sim?.checked_at ?? now;
  const checks: Check[] = [];
  const add = (item: Check['item'], code: Code, asOf: Date = now): void => {
    const { state, fix, [context.language]: text } = verdicts[code];
    checks.push({ item, state, code, text, fix, asOf: asOf.toISOString() });
  };

  const isForDeviceAlone = packages.length > 0 && packages.every(isWarranty);
  if (isForDeviceAlone) {
    add('sim', 'simNotNeeded');
  } else if (sim) {
    add('sim', simCodes[simStateOf(sim.carrier_status)], carrierAsOf);
    add('realName', realNameCode(model.real_name_required, sim.real_name), carrierAsOf);
    add('separation', separationCode(sim.separated), sim.binding_checked_at ?? carrierAsOf);
  } else {
    // Without a SIM a hotspot does not work; a tag, or a camera on Wi-Fi, may.
    add('sim', model.real_name_required ? 'simMissing' : 'simNotNeeded');
  }
  add('device', deviceCode(device, packages, now));
  if (packages.length > 0) {
    const fits = packages.every((row) => !row.carriers || (sim && row.carriers.includes(sim.carrier)));
    add('carrier', fits ? 'carrierFits' : 'carrierDoesNotFit');
    const isForModel = packages.every(
      (row) => (row.species?.includes(model.species) ?? true) && (row.models?.includes(model.code) ?? true),
    );
    add('model', isForModel ? 'modelFits' : 'modelDoesNotFit');
  }
  if (!isForDeviceAlone) add('lastSeen', lastSeenCode(device, now));
  return { verdict: worst(checks.map((check) => check.state)), checks };
}

/** A warranty covers a device whose SIM is gone, or which is switched off, as well as any other. */
const isWarranty = ({ type }: PackageRow): boolean => type === packageType.extendedWarranty;

/** Data that a device can only use while something else keeps it running. */
const isAddedData = (row: PackageRow): boolean =>
  row.package_group === packageGroups.overlay || addedDataTypes.includes(row.type);

const addedDataTypes: readonly number[] = [packageType.dataPack, packageType.trialData];

/** Even if the device's state stops nothing, a package may be for another state: an activation, a keep-number. */
function deviceCode(device: DeviceFacts['device'], packages: readonly PackageRow[], now: Date): Code {
  const code = stateCode(device, packages, now);
  const isForState = packages.every((row) => row.device_states?.includes(device.status) ?? true);
  return isForState || verdicts[code].state === 'stop' ? code : 'deviceDoesNotFit';
}

/** A plan ends a pause, but only staff end a halt. */
function stateCode(device: DeviceFacts['device'], packages: readonly PackageRow[], now: Date): Code {
  const { status, paused, expiration_time: runsUntil } = device;
  if (status === 'halted' && paused) return 'devicePaused';
  const pauses = packages.some((row) => row.package_group === packageGroups.keepNumber);
  const isOver = runsUntil !== null && runsUntil <= now;
  if (pauses && status === 'activated' && runsUntil !== null && !isOver) return 'devicePauses';
  if (isOver && status === 'activated' && packages.length > 0 && packages.every(isAddedData))
    return 'deviceExpired';
  return deviceCodes[status];
}

function realNameCode(isRequired: boolean, isDone: boolean): Code {
  if (isDone) return 'realNameDone';
  return isRequired ? 'realNameMissing' : 'realNameNotNeeded';
}

function separationCode(separated: boolean | null): Code {
  if (separated === null) return 'separationUnknown';
  return separated ? 'simSeparated' : 'simInItsDevice';
}

function lastSeenCode(device: Pick<DeviceFacts['device'], 'online' | 'last_seen_at'>, now: Date): Code {
  if (device.online) return 'seenNow';
  if (!device.last_seen_at) return 'neverSeen';
  return now.getTime() - device.last_seen_at.getTime() <= latelyMs ? 'seenLately' : 'notSeenLately';
}

/** An unknown check is better than a warning, but never counts as ok. */
const worst = (states: readonly FitState[]): FitState =>
  (['stop', 'warn', 'unknown', 'ok'] as const).find((state) => states.includes(state)) ?? 'unknown';
