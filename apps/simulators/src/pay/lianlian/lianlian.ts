import { join } from 'node:path';
import type { HttpHandler } from '../../platform/http-server.ts';
import { openRecords } from '../../platform/journalled-state.ts';
import { serveSimulator } from '../../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../../platform/simulator.ts';
import { answerApi } from './api.ts';
import { answerCashier } from './cashier.ts';
import type { LianLianContext } from './context.ts';
import { lianLianControlCalls } from './control-calls.ts';
import { newLianLianFaults } from './faults.ts';
import { loadKeys } from './keys.ts';
import { newLianLianNotifier } from './notifier.ts';
import { resumeRefunds } from './refunds.ts';
import { LianLianState } from './state.ts';
import { timezone } from './times.ts';
import { Trades } from './trades.ts';

/** LianLian global acquiring v3 for one merchant: `/v3/…`, the cashier under `/cashier/`, control under `/control/`. */
export async function startLianLian(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = await loadKeys(join(options.keysDir, 'lianlian'));
  const { journal, records, clock } = await openRecords(options, 'lianlian');
  const state = new LianLianState(journal, records);
  const faults = newLianLianFaults();
  const notifier = newLianLianNotifier(state, clock, keys, faults);
  let port = 0;
  const context: LianLianContext = {
    keys,
    state,
    clock,
    faults,
    notifier,
    trades: new Trades(state, clock, notifier),
    settings: { refundSettleMs: 200, refusesReissue: false, hasStrictRefunds: false, returnsByPost: false },
    publicUrl: () => `http://${options.publicHost}:${port}`,
  };
  const handle: HttpHandler = async (request) => {
    if (request.path.startsWith('/cashier/')) return answerCashier(context, request);
    return answerApi(context, request);
  };
  const served = await serveSimulator({
    port: options.port,
    controlCalls: lianLianControlCalls(context),
    handle,
    actors: [clock, notifier],
    journal,
  });
  port = served.port;
  notifier.resume();
  resumeRefunds(context);
  const { url } = served;
  return {
    url,
    env: {
      LIANLIAN_BASE_URL: `${url}/`,
      LIANLIAN_MERCHANT_ID: keys.merchantId,
      LIANLIAN_SUB_MERCHANT_ID: keys.subMerchantId,
      LIANLIAN_PRIVATE_KEY_FILE: keys.files.merchantPrivateKey,
      LIANLIAN_PUBLIC_KEY_FILE: keys.files.publicKey,
      LIANLIAN_TIMEZONE: timezone,
    },
    stop: served.stop,
  };
}
