import { join } from 'node:path';
import type { HttpHandler } from '../../platform/http-server.ts';
import { openRecords } from '../../platform/journalled-state.ts';
import { serveSimulator } from '../../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../../platform/simulator.ts';
import { answerApi } from './api.ts';
import { answerCheckout } from './checkout-page.ts';
import type { StripeContext } from './context.ts';
import { stripeControlCalls } from './control-calls.ts';
import { Events } from './events.ts';
import { stripeFaults } from './faults.ts';
import { loadKeys } from './keys.ts';
import { Payments } from './payments.ts';
import { resumeRefunds } from './refunds.ts';
import { StripeState } from './state.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** Stripe for one account: `/v1/…`, its checkout page under `/c/pay`, control under `/control/`. */
export async function startStripe(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = await loadKeys(join(options.keysDir, 'stripe'));
  const { journal, records, clock } = await openRecords(options, 'stripe');
  const state = new StripeState(journal, records);
  const faults = stripeFaults();
  const secrets = new WebhookSecrets(keys.webhookSecrets);
  const events = new Events(state, clock, secrets, faults);
  let port = 0;
  const publicUrl = (): string => `http://${options.publicHost}:${port}`;
  const context: StripeContext = {
    keys,
    state,
    clock,
    faults,
    secrets,
    events,
    payments: new Payments(state, clock, events, publicUrl),
    settings: { refundSettleMs: 0 },
    publicUrl,
  };
  const handle: HttpHandler = async (request) => {
    if (request.path.startsWith('/c/')) return answerCheckout(context, request);
    return answerApi(context, request);
  };
  const served = await serveSimulator({
    port: options.port,
    controlCalls: stripeControlCalls(context),
    handle,
    actors: [clock, events],
    journal,
  });
  port = served.port;
  events.resume();
  context.payments.resume();
  resumeRefunds(context);
  const { url } = served;
  return {
    url,
    env: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY_FILE: keys.files.secretKey,
      STRIPE_WEBHOOK_SECRETS_FILE: keys.files.webhookSecrets,
    },
    stop: served.stop,
  };
}
