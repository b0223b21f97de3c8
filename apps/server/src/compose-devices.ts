import type { FastifyInstance } from 'fastify';
import {
  deviceConnector,
  devicePlatform,
  devicePlatformSettings,
  devicePushUrl,
  geocoder,
  simCarrier,
  smsSender,
} from './device-services.ts';
import type { AdmissionOptions } from './http/admission.ts';
import { registerDevicePush } from './http/device-push.ts';
import { registerStreams } from './http/streams.ts';
import { balanceCalls } from './modules/balance/public.ts';
import { eraseLapsedCloud } from './modules/cloud/public.ts';
import { deviceCalls } from './modules/devices/public.ts';
import {
  askStoppedSim,
  cleanUpTests,
  diagnosisCalls,
  SelfChecks,
  transferLimits,
} from './modules/diagnosis/public.ts';
import {
  hotspotCalls,
  releaseHotspot,
  sendWaiting,
  settleCommand,
  sweepCommands,
} from './modules/hotspot/public.ts';
import { bindSims, cancelLapsedSims, settleSwitch, simCalls, sweepSwitches } from './modules/sims/public.ts';
import {
  connectDevices,
  createIngest,
  keepTelemetryDays,
  markOffline,
  pollDevices,
} from './modules/telemetry/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { HandlersOf } from './platform/handler.ts';
import type { Workers } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { tooManyTries } from './platform/tries.ts';

type DeviceWorkers = Pick<
  Workers,
  | 'devices.connect'
  | 'devices.poll'
  | 'devices.sweep'
  | 'sims.ask-stopped'
  | 'sims.bind'
  | 'sims.cancel-lapsed'
  | 'cloud.erase-lapsed'
  | 'telemetry.keep-days'
  | 'diagnosis.clean-up'
>;

/** The server's part for connected devices, their SIMs and their figures. */
export interface ComposedDevices {
  readonly handlers: HandlersOf<'devices' | 'hotspot' | 'sims' | 'diagnosis' | 'balance'>;
  readonly workers: DeviceWorkers;
  /**
   * Registers the routes that are no calls: reports of devices, the stream of a self-check, transfers of a speed test.
   */
  register(app: FastifyInstance, routes: AdmissionOptions): Promise<void>;
  /** Waits for self-checks that are under way. */
  stop(): Promise<void>;
}

interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function composeDevices(config: Config, { db, clock, log, metrics }: Platform): ComposedDevices {
  const connector = deviceConnector(config);
  const connected = { db, clock, log, connector };
  const carrier = simCarrier(config, log);
  const places = geocoder(config, log);
  const diagnosis = { db, clock, log, carrier, geocoder: places };
  const selfChecks = new SelfChecks(diagnosis);
  const ingest = createIngest({
    db,
    clock,
    log,
    retentionDays: config.TELEMETRY_DAYS,
    onReturn: (imeis) => sendWaiting(connected, imeis),
  });
  const offline = markOffline(db, clock);
  const commands = sweepCommands(connected);
  const switches = sweepSwitches(connected);

  return {
    handlers: {
      ...deviceCalls({
        db,
        geocoder: places,
        sms: smsSender(config),
        releaseHotspot,
        sendWaiting: (imeis) => sendWaiting(connected, imeis),
      }),
      ...hotspotCalls(connected),
      ...simCalls(connected),
      ...diagnosisCalls(diagnosis, selfChecks),
      ...balanceCalls(db),
    },
    workers: {
      'devices.connect': connectDevices({
        db,
        clock,
        log,
        connector,
        pushUrl: devicePushUrl(config),
      }),
      'devices.poll': pollDevices(connector, ingest),
      'devices.sweep': async () => {
        // Where nothing is connected nobody would be online for long.
        if (connector) await offline();
        await commands();
        await switches();
      },
      'sims.ask-stopped': askStoppedSim(diagnosis),
      'sims.bind': bindSims({ db, log, carrier }),
      'sims.cancel-lapsed': cancelLapsedSims({
        db,
        clock,
        log,
        carrier,
        renewalDays: config.SIM_RENEWAL_DAYS,
      }),
      'cloud.erase-lapsed': eraseLapsedCloud({
        db,
        clock,
        log,
        platform: devicePlatformSettings(config) && devicePlatform(config),
      }),
      'telemetry.keep-days': keepTelemetryDays(db, clock, config.TELEMETRY_DAYS, log),
      'diagnosis.clean-up': cleanUpTests(db, clock),
    },
    async register(app, routes) {
      if (connector) {
        await registerDevicePush(app, {
          connector,
          metrics,
          async receive({ reports, outcomes }) {
            await ingest.take(reports);
            for (const outcome of outcomes) {
              if (!(await settleCommand(connected, outcome))) await settleSwitch(connected, outcome);
            }
          },
        });
      }
      await registerStreams(app, {
        ...routes,
        showRun: (context, request) => selfChecks.show(context, request),
        countTransfer: (sessionId, clientIp, now) =>
          tooManyTries(db, transferLimits(sessionId, clientIp), now),
      });
    },
    stop: () => selfChecks.drain(),
  };
}
