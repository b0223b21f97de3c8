import { isElsewhere, type RealName } from './real-name.ts';

/** What can be said about a SIM: only the carrier's word makes it verified. */
export type Verdict = 'ok' | 'notYet' | 'elsewhere' | 'waiting' | 'rejected' | 'notNeeded';

/**
 * @param answer yes or no, as everybody may know it
 * @param own where this person's verification stands, for those who may see it
 */
export function verdictOf(
  answer: Pick<RealName, 'realName' | 'realNameNeeded'>,
  own: Pick<RealName, 'realName' | 'state' | 'nextStep'> | undefined,
): Verdict {
  // Their own is asked again and again while the carrier decides, so that it may know first.
  if (answer.realName || own?.realName) return 'ok';
  if (own && isElsewhere(own)) return 'elsewhere';
  if (own?.state === 'submitted' || own?.state === 'video' || own?.state === 'approved') return 'waiting';
  if (own?.state === 'rejected') return 'rejected';
  return answer.realNameNeeded ? 'notYet' : 'notNeeded';
}
