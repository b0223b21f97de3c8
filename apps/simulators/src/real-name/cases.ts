import { Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import { fieldOf, type ReceivedFile } from './request.ts';
import { isOpen } from './reviews.ts';
import { isIccid, simOf } from './sims.ts';
import type { CaseRecord } from './state.ts';

type Fields = Readonly<Record<string, string>>;

/** The case that is named, a new one where there is none yet. @throws Refusal when the two do not fit */
export function caseOf({ state, reviews }: RealNameContext, fields: Fields): CaseRecord {
  const [caseNo, iccid] = [fieldOf(fields, 'caseNo'), fieldOf(fields, 'iccid')];
  if (!isIccid(iccid)) throw new Refusal('simUnknown');
  const known = state.cases.get(caseNo);
  if (known === undefined) return newCase(caseNo, iccid);
  if (known.iccid !== iccid) throw new Refusal('conflict');
  reviews.settle(known);
  return known;
}

/** @throws Refusal unless a step may be done: the case is not in review, and its SIM has no real name from here */
export function demandOpen({ state }: RealNameContext, one: CaseRecord): void {
  if (!isOpen(one) && one.state !== 'REJECTED' && one.state !== 'TIMEOUT') throw new Refusal('wrongStep');
  const sim = simOf(state, one.iccid);
  if (sim.verified && sim.person !== null) throw new Refusal('alreadyVerified');
}

/** What is missing next. */
export function stateBySteps({ hasFront, hasBack, person }: CaseRecord): 'PHOTOS' | 'INFO' | 'DIGITS' {
  if (!hasFront || !hasBack) return 'PHOTOS';
  return person === null ? 'INFO' : 'DIGITS';
}

/** What was answered to the same upload before. @throws Refusal when it was another file */
export function outcomeOfUpload(
  one: CaseRecord,
  step: 'front' | 'back' | 'video',
  { uploadId, sha256 }: ReceivedFile,
) {
  const known = one.uploads[uploadId];
  if (known === undefined) return undefined;
  if (known.step !== step || known.sha256 !== sha256) throw new Refusal('conflict');
  return known.outcome;
}

const newCase = (caseNo: string, iccid: string): CaseRecord => ({
  caseNo,
  iccid,
  state: 'PHOTOS',
  uploads: {},
  hasFront: false,
  hasBack: false,
  person: null,
  digits: null,
  serialNo: null,
  planned: null,
  rejections: [],
  notifyUrl: null,
  reason: null,
  decidedAtMs: null,
  dueAtMs: null,
});
