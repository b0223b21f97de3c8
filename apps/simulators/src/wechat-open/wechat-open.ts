import { join } from 'node:path';
import { Clock } from '../platform/clock.ts';
import { answerControl } from '../platform/control.ts';
import { type HttpHandler, listenOnLoopback } from '../platform/http-server.ts';
import { Journal } from '../platform/journal.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { loadAccounts, type WechatAccount } from './accounts.ts';
import { answerApi } from './api.ts';
import { answerAuthorize } from './authorize.ts';
import type { WechatOpenContext } from './context.ts';
import { wechatOpenControlCalls } from './control-calls.ts';
import { Faults } from './faults.ts';
import { WechatOpenState } from './state.ts';

/** WeChat's open platform for one public account and one mini-program: who a code stands for, JS-SDK tickets. */
export async function startWechatOpen(options: SimulatorOptions): Promise<RunningSimulator> {
  const accounts = await loadAccounts(options.keysDir);
  const { journal, records } = await Journal.open(join(options.dir, 'wechat-open.jsonl'));
  const clock = new Clock(records.of<number>('clock').get('offsetMs'));
  const context: WechatOpenContext = {
    accounts,
    state: new WechatOpenState(journal, records),
    clock,
    faults: new Faults(),
    counts: new Map(),
  };
  const controlCalls = wechatOpenControlCalls(context);
  const handle: HttpHandler = async (request) => {
    if (request.path.startsWith('/control/')) return answerControl(request, controlCalls);
    if (request.path === authorizePath) return answerAuthorize(context, request);
    return answerApi(context, request);
  };
  const listener = await listenOnLoopback(options.port, handle).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  const url = `http://127.0.0.1:${listener.port}`;
  return {
    url,
    env: {
      WECHAT_OPEN_BASE_URL: `${url}/`,
      WECHAT_OPEN_AUTHORIZE_URL: `http://${options.publicHost}:${listener.port}${authorizePath}`,
      ...environmentOf(accounts),
    },
    stop: async () => {
      clock.stop();
      await listener.close();
      await journal.close();
    },
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
