import type { AnsweredCommand, CommandAnswer } from '@device-pay/contract/bridge';
import { randomId } from '../call/random-id.ts';
import { readAnswer } from './bridge-messages.ts';
import { HostError, type HostFailure } from './host-error.ts';

interface Waiting {
  readonly settle: (code: number, data: unknown) => void;
}

const failures: Readonly<Record<number, HostFailure>> = { 1: 'refused', 2: 'unavailable' };

/** The commands that wait for their answer, each under an id that is random, used once and then forgotten. */
export function createOpenCallbacks() {
  const waiting = new Map<string, Waiting>();
  return {
    /**
     * Calls `post` with the new id; `post` answers whether the app took the command. Rejects with a HostError:
     * `unavailable` if the app did not take it, `timedOut` if no fitting answer comes in time.
     */
    open<Name extends AnsweredCommand>(
      command: Name,
      timeoutMs: number,
      post: (callbackId: string) => boolean,
    ): Promise<CommandAnswer<Name>> {
      const callbackId = randomId();
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(callbackId);
        };
        const timer = setTimeout(() => {
          end();
          reject(new HostError('timedOut', command));
        }, timeoutMs);
        waiting.set(callbackId, {
          settle(code, data) {
            end();
            const answer = code === 0 ? readAnswer(command, data) : undefined;
            if (answer === undefined) reject(new HostError(failures[code] ?? 'failed', command));
            else resolve(answer);
          },
        });
        if (post(callbackId)) return;
        end();
        reject(new HostError('unavailable', command));
      });
    },
    /** False for an id that nobody waits for: never given out, answered before, or too late. */
    answer(callbackId: string, code: number, data: unknown): boolean {
      const found = waiting.get(callbackId);
      found?.settle(code, data);
      return found !== undefined;
    },
  };
}
