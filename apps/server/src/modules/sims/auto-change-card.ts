import { errorText } from '@device-pay/contract';
import type { DeviceRow, Language, SimRow } from '../../platform/database/tables.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { ContextOf, Data, Handler } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import { factsOf, findDevice } from '../devices/public.ts';
import { presentSwitch, type SimDeps, startSwitch } from './card-switches.ts';
import { loadCards, notSwitchableTexts, whyNotSwitchable } from './cards.ts';

type Result = Data<'sims.auto-change-card'>['results'][number];

export function autoChangeCard(deps: SimDeps): Handler<'sims.auto-change-card'> {
  return async (context, { imeis }) => {
    const named = [...new Set(imeis)];
    // All or none: a list must not tell which of its devices are somebody's.
    const devices: DeviceRow[] = [];
    for (const imei of named) {
      const device = await findOwn(deps, context, imei);
      if (!device) return fail('noService');
      devices.push(device);
    }
    const results: Result[] = [];
    for (const device of devices) results.push(await start(deps, context, device));
    return { results };
  };
}

async function findOwn(
  { db }: SimDeps,
  { brand, subject, now }: ContextOf<'login'>,
  imei: string,
): Promise<DeviceRow | null> {
  const found = await findDevice(db, { imei }, brand, subject, now);
  return found !== null && standingOf(subject, found.object) === 'owner' ? found.row : null;
}

async function start(
  deps: SimDeps,
  { brand, subject, language }: ContextOf<'login'>,
  device: DeviceRow,
): Promise<Result> {
  const { imei } = device;
  const [cards, { model }] = await Promise.all([loadCards(deps.db, imei), factsOf(deps.db, device)]);
  const from = cards.find((card) => card.active);
  const to = choiceOf(cards, model.real_name_required, language);
  const started = isFailure(to)
    ? to
    : await startSwitch(deps, { brand, imei, userId: subject.userId, from, to });
  if (!isFailure(started)) {
    return { imei, started: true, error: null, message: '', cardSwitch: presentSwitch(started, cards) };
  }
  const error = started.failure;
  return {
    imei,
    started: false,
    error,
    message: errorText(error, language, started.details),
    cardSwitch: null,
  };
}

/**
 * The device chooses by network alone, so it gets only usable cards: one that was cancelled, or is in nobody's name,
 * would leave it without any network.
 */
function choiceOf(
  cards: readonly SimRow[],
  realNameRequired: boolean,
  language: Language,
): readonly SimRow[] | Failure<'noCardInfo' | 'cardNotUsable'> {
  const others = cards.filter(({ active }) => !active);
  const [first] = others;
  if (cards.length < 2 || !first) return fail('noCardInfo');
  const usable = others.filter((card) => whyNotSwitchable(card, realNameRequired) === null);
  if (usable.length > 0) return usable;
  const whyNot = whyNotSwitchable(first, realNameRequired) ?? 'inUse';
  return fail('cardNotUsable', { reason: notSwitchableTexts[whyNot][language] });
}
