import { join } from 'node:path';
import type { HttpHandler } from '../../platform/http-server.ts';
import { openRecords } from '../../platform/journalled-state.ts';
import { serveSimulator } from '../../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../../platform/simulator.ts';
import { BillFiles } from '../bill-files.ts';
import { downloadBill } from './bills.ts';
import { answerCashier } from './cashier.ts';
import type { AlipayContext } from './context.ts';
import { alipayControlCalls } from './control-calls.ts';
import { newAlipayFaults } from './faults.ts';
import { answerGateway } from './gateway.ts';
import { loadKeys } from './keys.ts';
import { newAlipayNotifier } from './notifier.ts';
import { resumeRefunds } from './refund-methods.ts';
import { AlipayState } from './state.ts';
import { Trades } from './trades.ts';

/** Alipay's open platform for one app of one merchant: /gateway.do, the cashier, bills, control under /control/. */
export async function startAlipay(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = await loadKeys(join(options.keysDir, 'alipay'));
  const { journal, records, clock } = await openRecords(options, 'alipay');
  const state = new AlipayState(journal, records);
  const faults = newAlipayFaults();
  const notifier = newAlipayNotifier(keys, state, clock, faults);
  let port = 0;
  const context: AlipayContext = {
    keys,
    state,
    clock,
    faults,
    notifier,
    trades: new Trades(state, clock, keys, notifier),
    billFiles: new BillFiles(),
    url: () => `http://127.0.0.1:${port}`,
  };
  const handle: HttpHandler = async (request) => {
    if (request.path === '/gateway.do') return answerGateway(context, request);
    if (request.path === '/downloadBillFile.resource') return downloadBill(context, request);
    return answerCashier(context, request);
  };
  const served = await serveSimulator({
    port: options.port,
    controlCalls: alipayControlCalls(context),
    handle,
    actors: [clock, notifier],
    journal,
  });
  port = served.port;
  notifier.resume();
  context.trades.resume();
  resumeRefunds(context);
  return {
    url: context.url(),
    env: {
      ALIPAY_GATEWAY_URL: `${context.url()}/gateway.do`,
      ALIPAY_BILL_HOST: `127.0.0.1:${port}`,
      ALIPAY_APP_ID: keys.appId,
      ALIPAY_SELLER_ID: keys.sellerId,
      ALIPAY_APP_PRIVATE_KEY_FILE: keys.files.appPrivateKey,
      ALIPAY_PUBLIC_KEY_FILE: keys.files.alipayPublicKey,
    },
    stop: served.stop,
  };
}
