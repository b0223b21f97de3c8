import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpHandler } from '../platform/http-server.ts';
import { openRecords } from '../platform/journalled-state.ts';
import { makeKeyFolder } from '../platform/key-folder.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { answerApi } from './api.ts';
import type { RealNameContext } from './context.ts';
import { realNameControlCalls } from './control-calls.ts';
import { newRealNameFaults } from './faults.ts';
import { newRealNameNotifier } from './notifier.ts';
import { answerPage } from './page.ts';
import { Refusals } from './refusals.ts';
import { Reviews } from './reviews.ts';
import type { RealNameAccount, RealNameSettings } from './settings.ts';
import { RealNameState } from './state.ts';

const mostBodyBytes = 32 * 1024 * 1024;
const minute = 60_000;

/**
 * A carrier's real-name verification for one client: `/v1/real-name/…`, its own page under `/page/`, control under
 * `/control/`. It keeps digests and sizes of photos and videos, never the bytes.
 */
export async function startRealName(options: SimulatorOptions): Promise<RunningSimulator> {
  const keysDir = join(options.keysDir, 'real-name');
  await makeKeyFolder(keysDir, async () => ({ secret: randomBytes(32).toString('base64url') }));
  const secretFile = join(keysDir, 'secret');
  const account: RealNameAccount = { appId: 'portal', secret: await readFile(secretFile, 'utf8') };
  const { journal, records, clock } = await openRecords(options, 'real-name');
  const state = new RealNameState(journal, records);
  const faults = newRealNameFaults();
  const notifier = newRealNameNotifier(state, clock, account, faults);
  const settings: RealNameSettings = {
    reviewMs: 5_000,
    caseLifetimeMs: 30 * minute,
    digitsLifetimeMs: 5 * minute,
    cardsPerPerson: 5,
  };
  let port = 0;
  const context: RealNameContext = {
    account,
    state,
    clock,
    faults,
    notifier,
    settings,
    reviews: new Reviews({ state, clock, notifier, settings }),
    refusals: new Refusals(),
    cards: new Map(),
    nonces: new Map(),
    publicUrl: () => `http://${options.publicHost}:${port}`,
  };
  const handle: HttpHandler = async (request) => {
    if (request.path.startsWith('/page/')) return answerPage(context, request);
    return answerApi(context, request);
  };
  const served = await serveSimulator({
    port: options.port,
    controlCalls: realNameControlCalls(context),
    handle,
    maxBodyBytes: mostBodyBytes,
    actors: [clock, notifier],
    journal,
  });
  port = served.port;
  notifier.resume();
  context.reviews.resume();
  const { url } = served;
  return {
    url,
    env: {
      REAL_NAME_URL: url,
      REAL_NAME_APP_ID: account.appId,
      REAL_NAME_SECRET_FILE: secretFile,
      REAL_NAME_PAGE_ORIGIN: context.publicUrl(),
    },
    stop: served.stop,
  };
}
