import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startAlarmSender } from './alarm-sender/alarm-sender.ts';
import { startCarrier } from './carrier/carrier.ts';
import { startCustomerService } from './customer-service/customer-service.ts';
import { startDevicePlatform } from './devices/device-platform.ts';
import { startAmap } from './geo/amap.ts';
import { startMiniProgram } from './mini-program/mini-program.ts';
import { startAlipay } from './pay/alipay/alipay.ts';
import { startLianLian } from './pay/lianlian/lianlian.ts';
import { startStripe } from './pay/stripe/stripe.ts';
import { startWechatPay } from './pay/wechatpay/wechatpay.ts';
import type { RunningSimulator, ServedDevices, SimulatorOptions } from './platform/simulator.ts';
import { startRealName } from './real-name/real-name.ts';
import { startShell } from './shell/shell.ts';
import { startSms } from './sms/sms.ts';
import { startTraccar } from './traccar/traccar.ts';
import { startWechatOpen } from './wechat-open/wechat-open.ts';

/** Every simulator, with its offset from the base port. To add one, add a line. */
const simulators = {
  wechatPay: { portOffset: 1, start: startWechatPay },
  devicePlatform: { portOffset: 2, start: startDevicePlatform },
  alipay: { portOffset: 3, start: startAlipay },
  lianLian: { portOffset: 4, start: startLianLian },
  stripe: { portOffset: 5, start: startStripe },
  wechatOpen: { portOffset: 6, start: startWechatOpen },
  carrier: { portOffset: 7, start: startCarrier },
  sms: { portOffset: 8, start: startSms },
  amap: { portOffset: 9, start: startAmap },
  traccar: { portOffset: 10, start: startTraccar },
  alarmSender: { portOffset: 11, start: startAlarmSender },
  customerService: { portOffset: 12, start: startCustomerService },
  realName: { portOffset: 13, start: startRealName },
  shell: { portOffset: 14, start: startShell },
  miniProgram: { portOffset: 15, start: startMiniProgram },
} as const satisfies Record<
  string,
  { portOffset: number; start: (options: SimulatorOptions) => Promise<RunningSimulator> }
>;

/** How many ports from a base port on are reserved: the base port itself, one per simulator, and some to spare. */
export const portRowLength = 20;

export type SimulatorName = keyof typeof simulators;

export const simulatorNames = Object.keys(simulators) as SimulatorName[];

export interface StartOptions {
  /** The folder for state; made if it is missing. */
  readonly dir: string;
  /** Simulators listen on the ports after it. */
  readonly basePort?: number;
  /** 0: the system chooses every port, whatever the base port. The default when there is no base port. */
  readonly ports?: 0;
  /** The folder for keys, `<dir>/keys` unless given: tests share one, because making keys takes a moment. */
  readonly keysDir?: string;
  /** The host in links that browsers open; `localhost` unless given. */
  readonly publicHost?: string;
  /** Unless false, devices lose the network for a moment now and then; most tests must not depend on that. */
  readonly deadSpots?: boolean;
  /** Where the portal is served; 8080 unless given. */
  readonly portalPort?: number;
}

export type RunningSimulators = Readonly<Record<SimulatorName, { readonly url: string }>> & {
  /** Environment variables for the server, also in `<dir>/env.json`. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/**
 * Starts all simulators on 127.0.0.1 and writes `<dir>/env.json`.
 * @throws when a port is taken or the state is damaged; nothing is left running then
 */
export async function startSimulators(options: StartOptions): Promise<RunningSimulators> {
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const basePort = options.ports === 0 ? undefined : options.basePort;
  const served: ServedDevices = { isServed: () => false };
  const starts = await Promise.allSettled(
    simulatorNames.map((name) =>
      simulators[name].start({
        dir,
        keysDir: resolve(options.keysDir ?? join(dir, 'keys')),
        port: basePort === undefined ? 0 : basePort + simulators[name].portOffset,
        publicHost: options.publicHost ?? 'localhost',
        deadSpots: options.deadSpots,
        portalPort: options.portalPort ?? 8080,
        served,
      }),
    ),
  );
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((simulator) => simulator.stop()));
  };
  const failure = starts.find((start) => start.status === 'rejected');
  if (failure !== undefined) {
    await stop();
    throw failure.reason;
  }
  const env = Object.assign({}, ...running.map((simulator) => simulator.env)) as Record<string, string>;
  await writeEnvironment(join(dir, 'env.json'), env);
  const urls = Object.fromEntries(
    simulatorNames.map((name, index) => [name, { url: running[index]?.url ?? '' }]),
  );
  return { ...(urls as Record<SimulatorName, { url: string }>), env, stop };
}

/** Writes beside and renames: the server may be waiting for the file, and must not read half of it. */
async function writeEnvironment(path: string, env: Record<string, string>): Promise<void> {
  await writeFile(`${path}.tmp`, `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
