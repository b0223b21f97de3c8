import { advanceClock, type ControlCall, ControlError, readCount, requireText } from '../platform/control.ts';
import type { RealNameContext } from './context.ts';
import type { IdCard } from './persons.ts';
import { isOpen } from './reviews.ts';
import { simOf } from './sims.ts';
import { type Decision, decisionOf, decisions } from './state.ts';

const cardFields = ['name', 'number', 'validFrom', 'validTo', 'authority'] as const;

/** What a test or a demo may do that no client can. Times are in milliseconds, on the simulator's clock. */
export function realNameControlCalls(context: RealNameContext): Readonly<Record<string, ControlCall>> {
  const { state, clock, faults, reviews, refusals, settings, cards } = context;
  return {
    'POST /control/clock': async (input) => {
      advanceClock(clock, input);
      for (const one of state.cases.values()) reviews.settle(one);
      state.saveClock(clock);
      await state.flushed();
      return { now: new Date(clock.now()).toISOString() };
    },
    'POST /control/behaviours': (input) => ({
      id: faults.add({ ...input, ...('caseNo' in input ? { outTradeNo: input.caseNo } : {}) }).id,
    }),
    'POST /control/behaviours/clear': ({ id }) => faults.clear(typeof id === 'string' ? id : undefined),
    /** `{caseNo, decision}`: ends a case that is open or in review, now. */
    'POST /control/decide': async (input) => {
      const one = state.cases.get(requireText(input, 'caseNo'));
      if (one === undefined) throw new ControlError(404, 'there is no such case');
      if (one.state !== 'REVIEW' && !isOpen(one)) throw new ControlError(409, `it is ${one.state}`);
      reviews.decide(one, readDecision(input));
      await state.flushed();
      return { state: one.state };
    },
    /** `{iccid, decision}`: the decision of the SIM's next review. */
    'POST /control/plan': async (input) => {
      const sim = simOf(state, requireText(input, 'iccid'));
      state.saveSim({ ...sim, planned: readDecision(input) });
      await state.flushed();
    },
    'POST /control/refuse': (input) => refusals.add(input),
    /** `{iccid?, name?, number?, validFrom?, validTo?, authority?}`: what photos are read as from now on. */
    'POST /control/card': (input) => {
      const texts = cardFields.flatMap((name) => (name in input ? [[name, requireText(input, name)]] : []));
      const card = Object.fromEntries(texts) as Partial<IdCard>;
      const key = typeof input.iccid === 'string' ? input.iccid : '*';
      cards.set(key, { ...cards.get(key), ...card });
    },
    /** `{iccid, verified}`: the SIM was verified elsewhere, as in a shop, or was not. */
    'POST /control/sims': async (input) => {
      const sim = simOf(state, requireText(input, 'iccid'));
      if (typeof input.verified !== 'boolean') throw new ControlError(400, 'verified must be true or false');
      state.saveSim({ ...sim, verified: input.verified, person: null });
      await state.flushed();
    },
    'POST /control/settings': (input) => {
      if (input.reviewMs === null) settings.reviewMs = null;
      else if ('reviewMs' in input) settings.reviewMs = readCount(input, 'reviewMs', 0);
      for (const name of ['caseLifetimeMs', 'digitsLifetimeMs', 'cardsPerPerson'] as const) {
        settings[name] = readCount(input, name, settings[name]);
      }
      return settings;
    },
    'GET /control/cases': () => ({ cases: [...state.cases.values()] }),
    'GET /control/notifications': () => ({ notifications: [...state.notifications.values()] }),
  };
}

function readDecision(input: Record<string, unknown>): Decision {
  const decision = decisionOf(input.decision);
  if (decision === undefined) throw new ControlError(400, `decision must be one of ${decisions.join(', ')}`);
  return decision;
}
