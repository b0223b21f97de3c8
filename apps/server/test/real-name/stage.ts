import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulators } from '@device-pay/simulators';
import { fastify } from 'fastify';
import { httpRealName } from '../../src/gateways/real-name/http/http-real-name.ts';
import type { RealNameSettings } from '../../src/gateways/real-name/http/settings.ts';
import type {
  CapturedFile,
  CaseDecision,
  RealNameCarrier,
  RealNameCase,
} from '../../src/gateways/real-name/port.ts';
import { realNamePushPath, registerRealNamePush } from '../../src/http/real-name-push.ts';
import { Rejections } from '../../src/http/rejections.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { quietLog } from '../database.ts';
import { testKeysDir } from '../test-keys.ts';

/** The adapter, its simulator, and a server that receives the decisions. */
export interface RealNameStage {
  readonly carrier: RealNameCarrier;
  readonly settings: RealNameSettings;
  readonly decisions: CaseDecision[];
  /** A new case with a new SIM. */
  newCase(): RealNameCase;
  /** A case with all steps before the digits done. */
  identified(): Promise<RealNameCase>;
  /** A case in review. */
  submitted(): Promise<{ readonly one: RealNameCase; readonly carrierReference: string }>;
  control(name: string, input: object): Promise<unknown>;
  /** The simulator's record of a case, without its deadline. */
  remembered(one: RealNameCase): Promise<{ readonly state: string; readonly uploads: object } | undefined>;
  stop(): Promise<void>;
}

export const person = { name: '林小满', number: '11010519491231002X' };

/** A photo, or a video if the id begins with `video`. */
export function capturedFile(uploadId: string, more: Partial<CapturedFile> = {}): CapturedFile {
  const content = Buffer.from(`bytes of ${uploadId}`);
  return {
    uploadId,
    contentType: uploadId.startsWith('video') ? 'video/mp4' : 'image/jpeg',
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: (async function* () {
      yield content;
    })(),
    ...more,
  };
}

export async function setRealNameStage(): Promise<RealNameStage> {
  const directory = mkdtempSync(join(tmpdir(), 'real-name-'));
  const simulators = await startSimulators({ dir: directory, ports: 0, keysDir: testKeysDir });
  const { env } = simulators;
  const partner = {
    url: env.REAL_NAME_URL ?? '',
    appId: env.REAL_NAME_APP_ID ?? '',
    secret: readFileSync(env.REAL_NAME_SECRET_FILE ?? '', 'utf8'),
    timeoutMs: 10_000,
    videoTimeoutMs: 10_000,
    pageOrigin: env.REAL_NAME_PAGE_ORIGIN ?? '',
    log: quietLog,
  };
  const app = fastify();
  // As in the server, but with a limit that no stage reaches.
  app.decorate('rejections', new Rejections(1000));
  const decisions: CaseDecision[] = [];
  await registerRealNamePush(app, {
    // Only the path of the notification address is signed.
    carrier: httpRealName({ ...partner, notifyUrl: `http://127.0.0.1${realNamePushPath}` }),
    metrics: createMetrics(quietLog),
    receive: async (decision) => void decisions.push(decision),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const settings: RealNameSettings = { ...partner, notifyUrl: origin + realNamePushPath };
  const carrier = httpRealName(settings);
  const control = async (name: string, input: object) => {
    const response = await fetch(`${simulators.realName.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return response.json();
  };
  await control('settings', { reviewMs: null, cardsPerPerson: 1000 });

  let cases = 0;
  const newCase = (): RealNameCase => {
    cases += 1;
    return {
      reference: `case-${String(cases).padStart(4, '0')}`,
      iccid: `8986062100009${String(cases).padStart(7, '0')}`,
    };
  };
  const identified = async () => {
    const one = newCase();
    await carrier.submitFront(one, capturedFile(`front ${one.reference}`));
    await carrier.submitBack(one, capturedFile(`back ${one.reference}`));
    await carrier.checkInfo(one, person);
    return one;
  };
  return {
    carrier,
    settings,
    decisions,
    newCase,
    identified,
    async submitted() {
      const one = await identified();
      const { digitsId } = await carrier.issueDigits(one, `digits ${one.reference}`);
      const video = capturedFile(`video ${one.reference}`);
      return { one, ...(await carrier.submitVideo(one, digitsId, video)) };
    },
    control,
    async remembered({ reference }) {
      const response = await fetch(`${simulators.realName.url}/control/cases`);
      const answer = (await response.json()) as {
        cases: { caseNo: string; state: string; uploads: object; dueAtMs?: number }[];
      };
      const found = answer.cases.find(({ caseNo }) => caseNo === reference);
      // Every step extends the deadline.
      if (found) delete found.dueAtMs;
      return found;
    },
    async stop() {
      await app.close();
      await simulators.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
