import type { Clock } from '../../platform/clock.ts';
import { parseJsonObject } from '../../platform/json.ts';
import { Notifier } from '../../platform/notifier.ts';
import type { Draft, LianLianFaults, SignedMessage } from './faults.ts';
import type { LianLianKeys } from './keys.ts';
import { messageHeaders, signMessage } from './signer.ts';
import type { LianLianState, Notification } from './state.ts';

export type LianLianNotifier = Notifier<Notification, Draft, SignedMessage>;

/** Fifteen repeats are documented, their pauses are not. */
const retryPausesSeconds: readonly number[] = [
  15, 30, 60, 120, 300, 600, 900, 1800, 1800, 3600, 3600, 7200, 10_800, 21_600, 43_200,
];

/** Delivers signed notifications until the merchant answers `{"code":200,…}`. */
export function newLianLianNotifier(
  state: LianLianState,
  clock: Clock,
  keys: LianLianKeys,
  faults: LianLianFaults,
): LianLianNotifier {
  return new Notifier(
    {
      retryPausesSeconds,
      build: async (notification, applied) => {
        const content = applied.changeContent(notification.content);
        const message = await signMessage(keys, content, withNumbers, applied);
        return { headers: messageHeaders(message), body: message.body };
      },
      isAcknowledged: ({ status, body }) => status === 200 && String(parseJsonObject(body)?.code) === '200',
    },
    state,
    clock,
    faults,
  );
}

/** Amounts and rates are signed with all their decimals, but written as JSON numbers, which drop zeros: 9.9. */
function withNumbers(content: Record<string, unknown>): string {
  return JSON.stringify(content, (name, value: unknown) =>
    name.endsWith('_amount') || name === 'exchange_rate' ? Number(value) : value,
  );
}
