import type { HttpHandler } from '../platform/http-server.ts';
import { openRecords } from '../platform/journalled-state.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { loadAccounts, type WechatAccount } from './accounts.ts';
import { answerApi } from './api.ts';
import { answerAuthorize } from './authorize.ts';
import type { WechatOpenContext } from './context.ts';
import { wechatOpenControlCalls } from './control-calls.ts';
import { Faults } from './faults.ts';
import { WechatOpenState } from './state.ts';

/** WeChat's open platform for one public account and one mini-program: it exchanges codes and issues JS-SDK tickets. */
export async function startWechatOpen(options: SimulatorOptions): Promise<RunningSimulator> {
  const accounts = await loadAccounts(options.keysDir);
  const { journal, records, clock } = await openRecords(options, 'wechat-open');
  const context: WechatOpenContext = {
    accounts,
    state: new WechatOpenState(journal, records),
    clock,
    faults: new Faults(),
    counts: new Map(),
  };
  const handle: HttpHandler = async (request) => {
    if (request.path === authorizePath) return answerAuthorize(context, request);
    return answerApi(context, request);
  };
  const { port, url, stop } = await serveSimulator({
    port: options.port,
    controlCalls: wechatOpenControlCalls(context),
    handle,
    actors: [clock],
    journal,
  });
  return {
    url,
    env: {
      WECHAT_OPEN_BASE_URL: `${url}/`,
      WECHAT_OPEN_AUTHORIZE_URL: `http://${options.publicHost}:${port}${authorizePath}`,
      ...environmentOf(accounts),
    },
    stop,
  };
}

function environmentOf(accounts: readonly WechatAccount[]): Record<string, string> {
  return Object.fromEntries(
    accounts.flatMap(({ kind, appId, secretFile }) => {
      const prefix = kind === 'public' ? 'WECHAT' : 'WECHAT_MINI';
      return [
        [`${prefix}_APP_ID`, appId],
        [`${prefix}_APP_SECRET_FILE`, secretFile],
      ];
    }),
  );
}

const authorizePath = '/connect/oauth2/authorize';
