import { type CarrierRefusal, type InfoVerdict, type PhotoRefusal, RealNameError } from '../port.ts';
import type { Answer } from './client.ts';

export const success = 0;
export const caseUnknown = 2008;

const refusals: Readonly<Record<number, CarrierRefusal>> = {
  2001: 'simUnknown',
  2002: 'alreadyVerified',
  2003: 'wrongStep',
  2004: 'digitsExpired',
  2005: 'digitsUsed',
  2006: 'fileUnfit',
  2007: 'conflict',
};

export const photoRefusals: Readonly<Record<number, PhotoRefusal>> = {
  3001: 'blurred',
  3002: 'glare',
  3003: 'notACard',
  3004: 'wrongSide',
  3005: 'expired',
};

export const infoVerdicts: Readonly<Record<number, InfoVerdict>> = {
  0: 'ok',
  4001: 'mismatch',
  4002: 'underAge',
  4003: 'tooManyCards',
};

/** The error for a code that is not a result of the call: 1xxx is about the request, 9xxx about the service. */
export function errorOf({ code }: Pick<Answer, 'code'>): RealNameError {
  const isPassing = (code >= 1000 && code < 2000) || code >= 9000;
  return isPassing
    ? new RealNameError('carrierUnavailable')
    : new RealNameError('refused', refusals[code] ?? 'other');
}
