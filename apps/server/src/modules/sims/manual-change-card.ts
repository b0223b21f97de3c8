import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { factsOf } from '../devices/public.ts';
import { presentSwitch, type SimDeps, startSwitch } from './card-switches.ts';
import { loadCards, notSwitchableTexts, whyNotSwitchable } from './cards.ts';

export function manualChangeCard(deps: SimDeps): Handler<'sims.manual-change-card'> {
  const { db } = deps;
  return async ({ device, brand, subject, language }, { slot }) => {
    const { imei } = device;
    const [cards, { model }] = await Promise.all([loadCards(db, imei), factsOf(db, device)]);
    const to = cards.find((card) => card.slot === slot);
    if (!to) return fail('noCardInfo');
    const whyNot = whyNotSwitchable(to, model.real_name_required);
    if (whyNot === 'inUse') return fail('cardInUse');
    if (whyNot) return fail('cardNotUsable', { reason: notSwitchableTexts[whyNot][language] }, { whyNot });
    const from = cards.find((card) => card.active);
    const started = await startSwitch(deps, { brand, imei, userId: subject.userId, from, to });
    return isFailure(started) ? started : presentSwitch(started, cards);
  };
}
