import { Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import { fieldOf, type ReceivedFile } from './request.ts';
import { isOpen } from './reviews.ts';
import { isIccid, simOf } from './sims.ts';
import type { CaseRecord } from './state.ts';

type Fields = Readonly<Record<string, string>>;

/** The case of that number, or a new one. @throws Refusal when the known case is for another SIM */
export function caseOf({ state, reviews }: RealNameContext, fields: Fields): CaseRecord {
  const [caseNo, iccid] = [fieldOf(fields, 'caseNo'), fieldOf(fields, 'iccid')];
  if (!isIccid(iccid)) throw new Refusal('simUnknown');
  const known = state.cases.get(caseNo);
  if (known === undefined) return newCase(caseNo, iccid);
  if (known.iccid !== iccid) throw new Refusal('conflict');
  reviews.settle(known);
  return known;
}

/** @throws Refusal when no step may be done: the case is in review or passed, or this service has verified its SIM */
export function demandOpen({ state }: RealNameContext, one: CaseRecord): void {
  if (!isOpen(one) && one.state !== 'REJECTED' && one.state !== 'TIMEOUT') throw new Refusal('wrongStep');
  const sim = simOf(state, one.iccid);
  if (sim.verified && sim.person !== null) throw new Refusal('alreadyVerified');
}

/** The state that asks for the next missing step. */
export function stateBySteps({ hasFront, hasBack, person }: CaseRecord): 'PHOTOS' | 'INFO' | 'DIGITS' {
  if (!hasFront || !hasBack) return 'PHOTOS';
  return person === null ? 'INFO' : 'DIGITS';
}

/** The earlier answer to an upload id. @throws Refusal when it belonged to another file or step */
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
