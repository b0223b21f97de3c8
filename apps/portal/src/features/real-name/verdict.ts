import { isElsewhere, type RealName } from './real-name.ts';

/** What is known about a SIM's verification. Only the carrier's answer makes it verified. */
export type Verdict = 'ok' | 'notYet' | 'elsewhere' | 'waiting' | 'rejected' | 'notNeeded';

/**
 * @param answer whether the SIM is verified, which everybody may know
 * @param own the state of this person's own verification, for those who may see it
 */
export function verdictOf(
  answer: Pick<RealName, 'realName' | 'realNameNeeded'>,
  own: Pick<RealName, 'realName' | 'state' | 'nextStep'> | undefined,
): Verdict {
  // The own state is read repeatedly while the carrier decides, so it may be newer than the answer.
  if (answer.realName || own?.realName) return 'ok';
  if (own && isElsewhere(own)) return 'elsewhere';
  if (own?.state === 'submitted' || own?.state === 'video' || own?.state === 'approved') return 'waiting';
  if (own?.state === 'rejected') return 'rejected';
  return answer.realNameNeeded ? 'notYet' : 'notNeeded';
}
