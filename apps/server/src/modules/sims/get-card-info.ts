import type { Data, Handler } from '../../platform/handler.ts';
import { isOfPresentOwner } from '../access/public.ts';
import { factsOf } from '../devices/public.ts';
import { isOver, latestSwitch, presentSwitch, type SimDeps } from './card-switches.ts';
import { loadCards, presentCard } from './cards.ts';
import { offlineSec } from './rules.ts';

export function getCardInfo(deps: SimDeps): Handler<'sims.get-card-info'> {
  const { db } = deps;
  return async ({ device }) => {
    const { imei } = device;
    // First: a switch that has ended meanwhile changes which card is in use.
    const lastSwitch = await latestSwitch(deps, imei);
    const [cards, { model }] = await Promise.all([loadCards(db, imei), factsOf(db, device)]);
    const isSwitching = lastSwitch !== undefined && !isOver(lastSwitch);
    const whyNot = whyNotNow(cards.length, isSwitching, device.online);
    const isOwn = lastSwitch && isOfPresentOwner(device, lastSwitch.requested_at);
    return {
      imei,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      cards: cards.map((card) => presentCard(card, model.real_name_required)),
      lastSwitch: isOwn ? presentSwitch(lastSwitch, cards) : null,
      offlineSec: { ...offlineSec },
      canSwitch: whyNot === null,
      whyNot,
    };
  };
}

function whyNotNow(
  cards: number,
  isSwitching: boolean,
  online: boolean,
): Data<'sims.get-card-info'>['whyNot'] {
  if (cards === 0) return 'noCard';
  if (cards === 1) return 'oneCard';
  if (isSwitching) return 'switching';
  return online ? null : 'offline';
}
