import { type JsonFields, timeOf } from '../../../platform/json-fields.ts';
import type { BackReading, CaseStatus, FrontReading, ReadDigits, RejectReason } from '../port.ts';
import { matching, textOf } from './fields.ts';

/** Reads each answer; null when it can't be read, which counts as no answer. */
export const readers = {
  front({ name, idNumber }: JsonFields): FrontReading | null {
    const [read, number] = [textOf(name), matching(idNumber, /^\d{17}[\dX]$/)];
    return read && number ? { accepted: true, name: read, number } : null;
  },

  back({ validFrom, validTo }: JsonFields): BackReading | null {
    const from = matching(validFrom, datePattern);
    const to = validTo === '长期' ? null : (matching(validTo, datePattern) ?? undefined);
    return from && to !== undefined ? { accepted: true, validFrom: from, validTo: to } : null;
  },

  digits({ digitsId, digits, expiresAt }: JsonFields): ReadDigits | null {
    const [id, read, until] = [textOf(digitsId), matching(digits, /^\d{4,6}$/), timeOf(expiresAt)];
    return id && read && until ? { digitsId: id, digits: read, expiresAt: until } : null;
  },

  video({ serialNo }: JsonFields): { readonly carrierReference: string } | null {
    const carrierReference = textOf(serialNo);
    return carrierReference ? { carrierReference } : null;
  },

  status({ status, serialNo, reason, decidedAt: at }: JsonFields): CaseStatus | null {
    const open = typeof status === 'string' ? openStates[status] : undefined;
    if (open) return { state: open };
    const [carrierReference, decidedAt] = [textOf(serialNo), timeOf(at)];
    if (status === 'TIMEOUT') return decidedAt && { state: 'timeout', reason: 'timeout', decidedAt };
    if (!carrierReference) return null;
    if (status === 'REVIEW') return { state: 'review', carrierReference };
    if (!decidedAt) return null;
    if (status === 'PASSED') return { state: 'passed', carrierReference, decidedAt };
    const against = rejectReasons.find((one) => one === reason);
    return status === 'REJECTED' && against
      ? { state: 'rejected', carrierReference, reason: against, decidedAt }
      : null;
  },
};

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

const openStates: Readonly<Record<string, 'photos' | 'info' | 'digits' | 'page'>> = {
  PHOTOS: 'photos',
  INFO: 'info',
  DIGITS: 'digits',
  PAGE: 'page',
};

const rejectReasons = [
  'frontRejected',
  'backRejected',
  'faceMismatch',
  'digitsWrong',
  'videoUnclear',
  'infoMismatch',
  'tooManyCards',
] as const satisfies readonly RejectReason[];
