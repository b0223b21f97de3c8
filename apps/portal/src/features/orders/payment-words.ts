import { errorText } from '../../call/error-text.ts';
import type { Language } from '../../text/language.ts';
import { knownCode } from './payment-problem.ts';
import type { ProblemWords } from './payment-problem-texts.ts';

/** What went wrong with a payment and what to do, in one or two sentences; for unknown codes the server's message. */
export function problemText(
  words: ProblemWords,
  error: unknown,
  provider: string,
  language: Language,
  hasChoice: boolean,
): string {
  const code = knownCode(error);
  if (!code) return errorText(error, language);
  const text = words[code];
  return typeof text === 'function' ? text(provider, hasChoice) : text;
}
