import type { Tone } from '../../ui/tag.tsx';
import { isElsewhere, type RealName } from './real-name.ts';

interface CardStanding {
  readonly standing: 'verified' | 'submitted' | 'rejected' | 'begun' | 'notNeeded' | 'notVerified';
  readonly tone: Tone;
  /** The next action; undefined: nothing has to be done. */
  readonly action: 'verify' | 'goOn' | 'redo' | 'seeResult' | undefined;
}

/** The state of one SIM in a list, and the next action. */
export function cardStanding({
  realName,
  realNameNeeded,
  state,
  nextStep,
}: Pick<RealName, 'realName' | 'realNameNeeded' | 'state' | 'nextStep'>): CardStanding {
  if (realName) return { standing: 'verified', tone: 'ok', action: 'seeResult' };
  if (isElsewhere({ nextStep })) return { standing: 'begun', tone: 'warn', action: 'goOn' };
  switch (state) {
    case 'video':
    case 'submitted':
    // Approved, but the carrier does not report the SIM as verified yet.
    case 'approved':
      return { standing: 'submitted', tone: 'idle', action: 'seeResult' };
    case 'rejected':
      return { standing: 'rejected', tone: 'bad', action: 'redo' };
    case 'none':
      return realNameNeeded
        ? { standing: 'notVerified', tone: 'warn', action: 'verify' }
        : { standing: 'notNeeded', tone: 'idle', action: undefined };
    case 'consented':
    case 'front':
    case 'back':
    case 'info':
    case 'digits':
      return { standing: 'begun', tone: 'warn', action: 'goOn' };
  }
}
