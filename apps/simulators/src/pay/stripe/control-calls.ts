import { type ControlCall, ControlError, readCount, requireText } from '../../platform/control.ts';
import { commonControlCalls } from '../control-calls.ts';
import type { StripeContext } from './context.ts';
import { eventTypes } from './events.ts';
import { sendBack } from './refunds.ts';
import type { Session } from './state.ts';
import { secretManners } from './webhook-secrets.ts';

/**
 * What a test or a demo may do that no merchant can. Sessions are named by `outTradeNo`, their
 * `client_reference_id`, or by `session`, their id.
 */
export function stripeControlCalls(context: StripeContext): Readonly<Record<string, ControlCall>> {
  const { state, payments, events, secrets, settings } = context;

  const findSession = (input: Record<string, unknown>): Session => {
    const session =
      input.session === undefined
        ? state.findByOutTradeNo(requireText(input, 'outTradeNo'))
        : state.trades.get(requireText(input, 'session'));
    if (session === undefined) throw new ControlError(404, 'there is no such session');
    return session;
  };

  return {
    ...commonControlCalls(context),
    'POST /control/pay': async (input) => {
      const session = findSession(input);
      const result = payments.pay(session);
      if (result !== 'paid') throw new ControlError(409, `the session can't be paid: ${result}`);
      await state.flushed();
      return { transactionId: session.payment?.intentId };
    },
    'POST /control/fail': async (input) => {
      payments.fail(findSession(input));
      await state.flushed();
    },
    'POST /control/expire': async (input) => {
      payments.expire(findSession(input));
      await state.flushed();
    },
    /** `refundId`: what the merchant calls it in its metadata. */
    'POST /control/send-back': async (input) => {
      if (!sendBack(context, requireText(input, 'refundId')))
        throw new ControlError(404, 'there is no such refund that has succeeded');
      await state.flushed();
    },
    /** `use`: which of the endpoint's two secrets sign from now on; left out, the second. */
    'POST /control/rotate-secrets': ({ use = 'second' }) => {
      const manner = secretManners.find((candidate) => candidate === use);
      if (manner === undefined) throw new ControlError(400, `use must be one of ${secretManners.join(', ')}`);
      secrets.use(manner);
      return { use: manner };
    },
    /** `url`: where events go; `enabledEvents`: which ones. */
    'POST /control/webhook-endpoint': async (input) => {
      const { enabledEvents } = input;
      if (Array.isArray(enabledEvents)) {
        events.enabled = new Set(eventTypes.filter((type) => enabledEvents.includes(type)));
      }
      if (input.url !== undefined) {
        const url = requireText(input, 'url');
        if (!/^https?:/.test(url) || !URL.canParse(url))
          throw new ControlError(400, 'url must be of the web');
        state.saveWebhookUrl(url);
        await state.flushed();
      }
      return { enabledEvents: [...events.enabled] };
    },
    'POST /control/settings': (input) => {
      settings.refundSettleMs = readCount(input, 'refundSettleMs', settings.refundSettleMs);
      return settings;
    },
  };
}
