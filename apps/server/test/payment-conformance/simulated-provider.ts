import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSimulators, type SimulatorName, startSimulators } from '@device-pay/simulators';
import { testKeysDir } from '../test-keys.ts';
import type { Bench } from './driver.ts';
import { NotificationListener } from './notification-listener.ts';

/** A provider's simulator with what every provider's bench needs. */
export interface SimulatedProvider {
  readonly env: RunningSimulators['env'];
  /** The content of the file that a variable names. */
  file(variable: string): string;
  /** The answer of the simulator's /control/, with its HTTP status. */
  control(name: string, input?: object): Promise<Record<string, unknown>>;
  /** @throws unless the simulator accepts it */
  command(name: string, input: object): Promise<void>;
  /** The payer opens the cashier in a browser. */
  visit(link: string): Promise<void>;
  pay(attemptId: string, payerTotalFen?: number): Promise<'paid' | 'refused'>;
  readonly bench: Pick<Bench, 'notifications' | 'now' | 'moveClock' | 'failPayment' | 'stop'>;
}

/** @param acknowledgement what the provider accepts as one */
export async function startSimulatedProvider(
  name: SimulatorName,
  acknowledgement: Parameters<typeof NotificationListener.open>[0],
): Promise<SimulatedProvider> {
  const directory = mkdtempSync(join(tmpdir(), 'device-pay-'));
  const simulators = await startSimulators({
    dir: directory,
    ports: 0,
    keysDir: testKeysDir,
  });
  const notifications = await NotificationListener.open(acknowledgement);
  const { env } = simulators;
  let offsetMs = 0;

  const control = async (call: string, input: object = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${simulators[name].url}/control/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { ...body, status: response.status };
  };
  const command = async (call: string, input: object): Promise<void> => {
    const { status, error } = await control(call, input);
    if (status !== 200) throw new Error(`${call}: ${error}`);
  };
  return {
    env,
    file: (variable) => readFileSync(env[variable] ?? '', 'utf8').trim(),
    control,
    command,
    async visit(link) {
      const page = await fetch(link.replace('localhost', '127.0.0.1'));
      if (page.status !== 200) throw new Error(`the cashier says ${page.status}`);
      await page.text();
    },
    async pay(attemptId, payerTotalFen) {
      const { status, error } = await control('pay', {
        outTradeNo: attemptId,
        ...(payerTotalFen === undefined ? {} : { payerTotal: payerTotalFen }),
      });
      if (status !== 200 && status !== 409) throw new Error(String(error));
      return status === 200 ? 'paid' : 'refused';
    },
    bench: {
      notifications,
      now: () => new Date(Date.now() + offsetMs),
      async moveClock(ms) {
        offsetMs += ms;
        await command('clock', { advanceMs: ms });
      },
      failPayment: ({ request }) => command('fail', { outTradeNo: request.attemptId }),
      async stop() {
        await notifications.close();
        await simulators.stop();
        rmSync(directory, { recursive: true, force: true });
      },
    },
  };
}
