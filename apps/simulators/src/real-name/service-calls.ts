import { randomHex } from '../platform/random.ts';
import { safeRedirect } from '../platform/safe-redirect.ts';
import { caseOf, demandOpen } from './cases.ts';
import { type Outcome, Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import { fieldOf, type Received } from './request.ts';
import { describeCase } from './reviews.ts';
import { isIccid, simOf } from './sims.ts';
import type { PageRecord } from './state.ts';

export function queryCase({ state, reviews }: RealNameContext, { fields }: Received): Outcome {
  const one = state.cases.get(fieldOf(fields, 'caseNo'));
  if (one === undefined) throw new Refusal('caseUnknown');
  reviews.settle(one);
  return { code: 'ok', data: describeCase(one) };
}

/** Takes a SIM's real name away, once for each request id. */
export function clearSim({ state }: RealNameContext, { fields }: Received): Outcome {
  const [iccid, requestId] = [fieldOf(fields, 'iccid'), fieldOf(fields, 'requestId')];
  if (!isIccid(iccid)) throw new Refusal('simUnknown');
  const sim = simOf(state, iccid);
  const before = sim.clears[requestId];
  if (before !== undefined) return before;
  const outcome: Outcome = { code: 'ok', data: { cleared: sim.verified ? 1 : 0 } };
  const clears = { ...sim.clears, [requestId]: outcome };
  state.saveSim({ ...sim, clears, verified: false, person: null });
  return outcome;
}

export function describeSim({ state, clock }: RealNameContext, { fields }: Received): Outcome {
  const iccid = fieldOf(fields, 'iccid');
  if (!isIccid(iccid)) throw new Refusal('simUnknown');
  const { verified } = simOf(state, iccid);
  return { code: 'ok', data: { verified: verified ? 1 : 0, asOf: new Date(clock.now()).toISOString() } };
}

/** A link to the carrier's own page; the existing one as long as case, return address and language are the same. */
export function openPage(context: RealNameContext, { fields }: Received): Outcome {
  const { state, clock, reviews, settings, publicUrl } = context;
  const one = caseOf(context, fields);
  const returnUrl = safeRedirect(fieldOf(fields, 'returnUrl'));
  if (returnUrl === undefined) throw new Refusal('fieldMissing');
  const language = fields.lang === 'en' ? 'en' : 'zh';
  demandOpen(context, one);
  const running = [...state.pages.values()].find(
    (page) =>
      one.state === 'PAGE' &&
      page.caseNo === one.caseNo &&
      page.returnUrl === returnUrl &&
      page.language === language &&
      clock.now() < page.expiresAtMs,
  );
  const page: PageRecord = running ?? {
    key: randomHex(16),
    caseNo: one.caseNo,
    returnUrl,
    language,
    expiresAtMs: clock.now() + settings.caseLifetimeMs,
  };
  if (running === undefined) {
    state.savePage(page);
    one.notifyUrl = fields.notifyUrl ?? null;
    reviews.move(one, 'PAGE');
  }
  return {
    code: 'ok',
    data: { url: `${publicUrl()}/page/${page.key}`, expiresAt: new Date(page.expiresAtMs).toISOString() },
  };
}
