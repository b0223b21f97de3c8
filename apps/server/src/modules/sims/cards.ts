import type { notSwitchableReasons } from '@device-pay/contract';
import type { Queries } from '../../platform/database/connect.ts';
import type { SimRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { simStateOf } from '../../platform/sim-state.ts';

type Card = Data<'sims.get-card-info'>['cards'][number];
export type NotSwitchable = (typeof notSwitchableReasons)[number];

export const loadCards = (db: Queries, imei: string): Promise<SimRow[]> =>
  db.selectFrom('sims').selectAll().where('imei', '=', imei).orderBy('slot').execute();

/** Why a card can't be switched to; null: it can. A card that was never activated is activated by its first use. */
export function whyNotSwitchable(sim: SimRow, realNameRequired: boolean): NotSwitchable | null {
  if (sim.active) return 'inUse';
  const state = simStateOf(sim.carrier_status);
  if (state === 'cancelled' || state === 'preCancelled' || state === 'stopped') return state;
  return realNameRequired && !sim.real_name ? 'realNameNeeded' : null;
}

export function presentCard(sim: SimRow, realNameRequired: boolean): Card {
  const whyNot = whyNotSwitchable(sim, realNameRequired);
  return {
    iccid: sim.iccid,
    slot: sim.slot,
    active: sim.active,
    carrier: sim.carrier,
    carrierStatus: sim.carrier_status,
    state: simStateOf(sim.carrier_status),
    realName: sim.real_name,
    realNameNeeded: realNameRequired && !sim.real_name,
    separated: sim.separated,
    stopReasons: sim.stop_reasons,
    asOf: sim.checked_at?.toISOString() ?? null,
    switchable: whyNot === null,
    whyNot,
  };
}

export const notSwitchableTexts: Readonly<Record<NotSwitchable, { zh: string; en: string }>> = {
  inUse: { zh: '正在使用', en: 'it is in use' },
  cancelled: { zh: '已销户', en: 'it was cancelled' },
  preCancelled: { zh: '已预销户', en: 'it is about to be cancelled' },
  stopped: { zh: '已停机', en: 'it is stopped' },
  realNameNeeded: { zh: '请先完成实名认证', en: 'it needs ID verification first' },
};
