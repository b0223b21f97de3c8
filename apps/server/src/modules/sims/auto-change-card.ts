import { errorText } from '@device-pay/contract';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { ContextOf, Data, Handler } from '../../platform/handler.ts';
import { standingOf } from '../access/public.ts';
import { findDevice } from '../devices/public.ts';
import { presentSwitch, type SimDeps, startSwitch } from './card-switches.ts';
import { loadCards } from './cards.ts';

type Result = Data<'sims.auto-change-card'>['results'][number];

export function autoChangeCard(deps: SimDeps): Handler<'sims.auto-change-card'> {
  return async (context, { imeis }) => {
    const named = [...new Set(imeis)];
    // All or none: a list must not tell which of its devices are somebody's.
    for (const imei of named) if (!(await isOwn(deps, context, imei))) return fail('noService');
    const results: Result[] = [];
    for (const imei of named) results.push(await start(deps, context, imei));
    return { results };
  };
}

async function isOwn(
  { db }: SimDeps,
  { brand, subject, now }: ContextOf<'login'>,
  imei: string,
): Promise<boolean> {
  const found = await findDevice(db, { imei }, brand, subject, now);
  return found !== null && standingOf(subject, found.object) === 'owner';
}

async function start(
  deps: SimDeps,
  { brand, subject, language }: ContextOf<'login'>,
  imei: string,
): Promise<Result> {
  const cards = await loadCards(deps.db, imei);
  const from = cards.find((card) => card.active);
  const started: Awaited<ReturnType<typeof startSwitch>> | Failure<'noCardInfo'> =
    cards.length < 2
      ? fail('noCardInfo')
      : await startSwitch(deps, { brand, imei, userId: subject.userId, from, to: null });
  if (!isFailure(started)) {
    return { imei, started: true, error: null, message: '', cardSwitch: presentSwitch(started, cards) };
  }
  const error = started.failure;
  return { imei, started: false, error, message: errorText(error, language), cardSwitch: null };
}
