import { join } from 'node:path';
import type { HttpHandler } from '../../platform/http-server.ts';
import { openRecords } from '../../platform/journalled-state.ts';
import { serveSimulator } from '../../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../../platform/simulator.ts';
import { BillFiles } from '../bill-files.ts';
import { answerApi } from './api.ts';
import { answerCashier } from './cashier.ts';
import type { WechatPayContext } from './context.ts';
import { wechatPayControlCalls } from './control-calls.ts';
import { newWechatPayFaults } from './faults.ts';
import { loadKeys } from './keys.ts';
import { newWechatPayNotifier } from './notifier.ts';
import { PlatformSigner } from './platform-signer.ts';
import { resumeRefunds } from './refunds.ts';
import { WechatPayState } from './state.ts';
import { Trades } from './trades.ts';

/** WeChat Pay APIv3 for one merchant: `/v3/…`, the cashier under `/cashier/`, control under `/control/`. */
export async function startWechatPay(options: SimulatorOptions): Promise<RunningSimulator> {
  const keys = await loadKeys(join(options.keysDir, 'wechatpay'));
  const { journal, records, clock } = await openRecords(options, 'wechatpay');
  const state = new WechatPayState(journal, records);
  const signer = new PlatformSigner(keys);
  const faults = newWechatPayFaults();
  const notifier = newWechatPayNotifier(state, clock, signer, faults, keys.apiV3Key);
  let port = 0;
  const context: WechatPayContext = {
    keys,
    state,
    clock,
    signer,
    faults,
    notifier,
    trades: new Trades(state, clock, keys, notifier),
    settings: { refundSettleMs: 200, isRefererRequired: false },
    billFiles: new BillFiles(),
    apiUrl: () => `http://127.0.0.1:${port}`,
    publicUrl: () => `http://${options.publicHost}:${port}`,
  };
  const handle: HttpHandler = async (request) => {
    if (request.path.startsWith('/cashier/')) return answerCashier(context, request);
    return answerApi(context, request);
  };
  const served = await serveSimulator({
    port: options.port,
    controlCalls: wechatPayControlCalls(context),
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
      WECHAT_PAY_BASE_URL: `${url}/`,
      WECHAT_PAY_MCHID: keys.mchid,
      WECHAT_PAY_APPID: keys.appid,
      WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial,
      WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE: keys.files.merchantPrivateKey,
      WECHAT_PAY_API_V3_KEY_FILE: keys.files.apiV3Key,
      WECHAT_PAY_PLATFORM_KEYS_FILE: keys.files.platformKeys,
    },
    stop: served.stop,
  };
}
