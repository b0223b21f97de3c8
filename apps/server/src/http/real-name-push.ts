import type { FastifyInstance } from 'fastify';
import type { CaseDecision, RealNameCarrier, RealNameNotification } from '../gateways/real-name/port.ts';
import type { Metrics } from '../platform/metrics.ts';
import { registerSignedPush } from './signed-push.ts';

/** Where the carrier sends what it decided about verifications. */
export const realNamePushPath = '/pay/notify/real-name';

export interface RealNamePushOptions {
  readonly carrier: Pick<RealNameCarrier, 'readNotification'>;
  readonly metrics: Metrics;
  receive(decision: CaseDecision): Promise<void>;
}

export const registerRealNamePush = (
  app: FastifyInstance,
  { carrier, metrics, receive }: RealNamePushOptions,
): Promise<void> =>
  registerSignedPush<Extract<RealNameNotification, { accepted: true }>>(app, {
    path: realNamePushPath,
    bodyLimit: 64 * 1024,
    sender: 'real-name',
    metrics,
    read: ({ headers, body }) => carrier.readNotification(headers, body),
    async receive({ decision }) {
      await receive(decision);
      return { code: 0 };
    },
    rejection: { message: 'a decision about a verification was rejected', body: { code: 1 } },
  });
