import type { Clock } from '../platform/clock.ts';
import { parseJsonObject } from '../platform/json.ts';
import { Notifier } from '../platform/notifier.ts';
import { randomHex } from '../platform/random.ts';
import type { Draft, RealNameFaults, SignedMessage } from './faults.ts';
import type { RealNameAccount } from './settings.ts';
import { notificationText, signText } from './signature.ts';
import type { Notification, RealNameState } from './state.ts';

export type RealNameNotifier = Notifier<Notification, Draft, SignedMessage>;

const retryPausesSeconds: readonly number[] = [5, 15, 60, 300, 900, 3600, 21_600];

/** Delivers signed results until they are answered `{"code":0}`. */
export function newRealNameNotifier(
  state: RealNameState,
  clock: Clock,
  account: RealNameAccount,
  faults: RealNameFaults,
): RealNameNotifier {
  return new Notifier(
    {
      retryPausesSeconds,
      build: async (notification, applied) => {
        // By the machine's clock, not the simulator's: the other side compares it with its own.
        const draft: Draft = { secret: account.secret, timestampMs: Date.now() };
        applied.beforeSigning(draft);
        const sender = {
          appId: account.appId,
          timestamp: String(Math.floor(draft.timestampMs / 1000)),
          nonce: randomHex(16),
        };
        const body = JSON.stringify({
          notifyId: notification.id,
          ...applied.changeContent(notification.content),
        });
        const path = new URL(notification.notifyUrl).pathname;
        const message: SignedMessage = {
          body,
          signature: signText(draft.secret, notificationText(path, sender, body)),
        };
        applied.afterSigning(message);
        return {
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'X-App-Id': sender.appId,
            'X-Timestamp': sender.timestamp,
            'X-Nonce': sender.nonce,
            ...(message.signature === undefined ? {} : { 'X-Sign': message.signature }),
          },
          body: message.body,
        };
      },
      isAcknowledged: ({ status, body }) => status === 200 && parseJsonObject(body)?.code === 0,
    },
    state,
    clock,
    faults,
  );
}
