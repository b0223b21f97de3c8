import type { CallData, CallInput, PostPath } from '@device-pay/contract';
import { post } from './client.ts';
import { answers, staleAfterMs } from './use-answer.ts';
import { questionOf } from './use-call.ts';

/**
 * The answer to a read by POST, once, such as for a press that depends on it: the one that pages show, if it is fresh;
 * else it waits for the one on its way, or asks. After the limit or a failure it is whatever is known, if anything.
 */
export function answerOf<Path extends PostPath>(
  path: Path,
  input: CallInput<Path>,
  limitMs: number,
): Promise<CallData<Path> | undefined> {
  const question = questionOf(path, input as object, undefined, () => post(path, input));
  return new Promise((resolve) => {
    const give = () => {
      clearTimeout(timer);
      stop();
      resolve(answers.read(question).data);
    };
    const look = () => {
      if (answers.read(question).fetchStatus === 'idle') give();
    };
    const stop = answers.watch(question, { enabled: true, staleTimeMs: staleAfterMs }, look);
    const timer = setTimeout(give, limitMs);
    look();
  });
}
