import { randomDigits, randomHex } from '../platform/random.ts';
import { caseOf, demandOpen, outcomeOfUpload, stateBySteps } from './cases.ts';
import { type CodeName, type Outcome, Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import {
  cardFor,
  type IdCard,
  isIdNumber,
  isUnderAge,
  personDigest,
  refusedNames,
  rejectedNames,
} from './persons.ts';
import { fieldOf, fileOf, type Received, type ReceivedFile } from './request.ts';
import { isOwnSim, otherSimsOf } from './sims.ts';
import type { CaseRecord } from './state.ts';

type Call = (context: RealNameContext, received: Received) => Outcome;

const mostPhotoBytes = 5 * 1024 * 1024;
const mostVideoBytes = 30 * 1024 * 1024;

const submitPhoto =
  (step: 'front' | 'back'): Call =>
  (context, received) => {
    const { state, reviews, refusals } = context;
    const one = caseOf(context, received.fields);
    const file = fileOf(received);
    const before = outcomeOfUpload(one, step, file);
    if (before !== undefined) return before;
    demandOpen(context, one);
    demandOwnSim(one);
    demandFit(file, /^image\/(jpeg|png)$/, mostPhotoBytes);
    const refusal = refusals.take(step, one.iccid);
    const outcome: Outcome = refusal ? { code: refusal } : { code: 'ok', data: read(context, one, step) };
    const { uploadId, ...facts } = file;
    one.uploads[uploadId] = { step, ...facts, outcome };
    if (refusal) {
      if (state.cases.has(one.caseNo)) state.saveCase(one);
      else reviews.move(one, 'PHOTOS');
      return outcome;
    }
    if (step === 'front') Object.assign(one, { hasFront: true, person: null, digits: null });
    else one.hasBack = true;
    reviews.move(one, stateBySteps(one));
    return outcome;
  };

export const submitFront = submitPhoto('front');
export const submitBack = submitPhoto('back');

function read({ cards }: RealNameContext, { iccid }: CaseRecord, step: 'front' | 'back') {
  const card: IdCard = { ...cardFor(iccid), ...cards.get('*'), ...cards.get(iccid) };
  const { name, number: idNumber, validFrom, validTo, authority } = card;
  return step === 'front' ? { name, idNumber } : { validFrom, validTo, authority };
}

export const checkInfo: Call = (context, { fields }) => {
  const { reviews } = context;
  const one = caseOf(context, fields);
  const [name, number] = [fieldOf(fields, 'name'), fieldOf(fields, 'idNumber')];
  const person = personDigest(number);
  if (one.person === person && (one.state === 'REVIEW' || one.state === 'PASSED')) return { code: 'ok' };
  demandOpen(context, one);
  if (stateBySteps(one) === 'PHOTOS') throw new Refusal('wrongStep');
  const refusal = verdictOn(context, one, name, number);
  const planned = rejectedNames[name];
  if (one.person !== person) one.digits = null;
  one.person = refusal ? null : person;
  one.planned = planned !== undefined && !one.rejections.includes(planned) ? planned : null;
  reviews.move(one, stateBySteps(one));
  return { code: refusal ?? 'ok' };
};

function verdictOn(
  { state, clock, settings, refusals }: RealNameContext,
  { iccid }: CaseRecord,
  name: string,
  number: string,
): CodeName | undefined {
  const asked = refusals.take('info', iccid) ?? refusedNames[name];
  if (asked) return asked;
  if (!isIdNumber(number)) return 'mismatch';
  if (isUnderAge(number, clock.now())) return 'underAge';
  const others = otherSimsOf(state, personDigest(number), iccid);
  return others >= settings.cardsPerPerson ? 'tooManyCards' : undefined;
}

export const issueDigits: Call = (context, { fields }) => {
  const { reviews, refusals, clock, settings } = context;
  const one = caseOf(context, fields);
  const requestId = fieldOf(fields, 'requestId');
  if (one.digits?.requestId !== requestId) {
    demandOpen(context, one);
    if (stateBySteps(one) !== 'DIGITS') throw new Refusal('wrongStep');
    const refusal = refusals.take('digits', one.iccid);
    if (refusal) throw new Refusal(refusal);
    const expiresAtMs = clock.now() + settings.digitsLifetimeMs;
    one.digits = {
      requestId,
      digitsId: randomHex(8),
      digits: randomDigits(4),
      expiresAtMs,
      isUsed: false,
    };
    reviews.move(one, 'DIGITS');
  }
  const { digitsId, digits, expiresAtMs } = one.digits;
  return { code: 'ok', data: { digitsId, digits, expiresAt: new Date(expiresAtMs).toISOString() } };
};

export const submitVideo: Call = (context, received) => {
  const { reviews, refusals, clock } = context;
  const { fields } = received;
  const one = caseOf(context, fields);
  const file = fileOf(received);
  const before = outcomeOfUpload(one, 'video', file);
  if (before !== undefined) return before;
  demandOpen(context, one);
  if (stateBySteps(one) !== 'DIGITS') throw new Refusal('wrongStep');
  demandFit(file, /^video\//, mostVideoBytes);
  const refusal = refusals.take('video', one.iccid);
  if (refusal) throw new Refusal(refusal);
  const { digits } = one;
  if (digits?.digitsId !== fieldOf(fields, 'digitsId') || digits.expiresAtMs <= clock.now())
    throw new Refusal('digitsExpired');
  if (digits.isUsed) throw new Refusal('digitsUsed');
  digits.isUsed = true;
  one.notifyUrl = fields.notifyUrl ?? null;
  const outcome: Outcome = { code: 'ok', data: { serialNo: reviews.submit(one) } };
  const { uploadId, ...facts } = file;
  one.uploads[uploadId] = { step: 'video', ...facts, outcome };
  context.state.saveCase(one);
  return outcome;
};

function demandOwnSim({ iccid }: CaseRecord): void {
  if (!isOwnSim(iccid)) throw new Refusal('simUnknown');
}

function demandFit({ contentType, sizeBytes }: ReceivedFile, kind: RegExp, mostBytes: number): void {
  if (!kind.test(contentType) || sizeBytes === 0 || sizeBytes > mostBytes) throw new Refusal('fileUnfit');
}
