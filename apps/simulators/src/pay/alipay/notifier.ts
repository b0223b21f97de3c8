import type { Clock } from '../../platform/clock.ts';
import { Notifier } from '../../platform/notifier.ts';
import { signRsa } from '../rsa.ts';
import type { AlipayFaults, SignedText } from './faults.ts';
import type { AlipayKeys } from './keys.ts';
import { notificationLeavesOut, textToSign } from './signature.ts';
import type { AlipayState, Notification } from './state.ts';
import { formatTime } from './time.ts';

export type AlipayNotifier = Notifier<Notification, undefined, SignedText>;

/** 4 m, 10 m, 10 m, 1 h, 2 h, 6 h, 15 h: 25 hours in all. */
export const retryPausesSeconds: readonly number[] = [240, 600, 600, 3600, 7200, 21_600, 54_000];

/** Delivers signed forms until the merchant answers the plain word `success`. */
export function newAlipayNotifier(
  keys: AlipayKeys,
  state: AlipayState,
  clock: Clock,
  faults: AlipayFaults,
): AlipayNotifier {
  return new Notifier(
    {
      retryPausesSeconds,
      build: async (notification, applied) => {
        const parameters = applied.changeContent({
          ...notification.content,
          notify_id: notification.id,
          // The time of this delivery; `notify_id` stays the same for every delivery.
          notify_time: formatTime(clock.now()),
        }) as Record<string, string>;
        const text = textToSign(parameters, notificationLeavesOut);
        const message: SignedText = {
          text,
          signature: await signRsa('RSA-SHA256', text, keys.alipayPrivateKey),
          isTampered: false,
        };
        applied.afterSigning(message);
        const sent = message.isTampered ? { ...parameters, total_amount: '99999.00' } : parameters;
        const form = new URLSearchParams(sent);
        if (message.signature !== undefined) form.set('sign', message.signature);
        return {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded; text/html; charset=utf-8' },
          body: form.toString(),
        };
      },
      isAcknowledged: ({ status, body }) => status === 200 && body.trim() === 'success',
    },
    state,
    clock,
    faults,
  );
}
