import type { Tone } from '../../ui/tag.tsx';
import { isElsewhere, type RealName } from './real-name.ts';

interface CardStanding {
  readonly standing: 'verified' | 'submitted' | 'rejected' | 'begun' | 'notNeeded' | 'notVerified';
  readonly tone: Tone;
  /** What can be done about it; undefined: nothing is to be done. */
  readonly action: 'verify' | 'goOn' | 'redo' | 'seeResult' | undefined;
}

/** Where one SIM of a list stands, in a word, and the way on. */
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
    // Approved, and the SIM does not say so yet.
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
