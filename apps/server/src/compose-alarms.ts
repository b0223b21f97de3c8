import type { FastifyInstance } from 'fastify';
import { alarmFeed, alarmSender } from './alarm-services.ts';
import { geocoder } from './device-services.ts';
import { alarmPushPath, registerAlarmPush } from './http/alarm-push.ts';
import {
  alarmCalls,
  cleanUpAlarms,
  notifyAlarm,
  oldestUntold,
  receiveAlarms,
  resumeAlarms,
} from './modules/alarms/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { HandlersOf } from './platform/handler.ts';
import type { Jobs, Workers } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

/** The server's part for the alarms that devices raise. */
export interface ComposedAlarms {
  readonly handlers: HandlersOf<'alarms'>;
  readonly workers: Pick<Workers, 'alarms.notify' | 'alarms.resume' | 'alarms.clean-up'>;
  /** Registers where the device platform sends alarms. */
  register(app: FastifyInstance): Promise<void>;
}

interface Platform {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function composeAlarms(config: Config, { db, jobs, clock, log, metrics }: Platform): ComposedAlarms {
  const alarms = { db, jobs, clock, log, sender: alarmSender(config), geocoder: geocoder(config, log) };
  const source = alarmFeed(config, alarmPushPath);
  metrics.addGauge(
    'alarms_oldest_waiting_seconds',
    'Age of the oldest alarm that is still to be judged or told',
    'kind',
    oldestUntold(db, clock),
  );
  return {
    handlers: alarmCalls(db),
    workers: {
      'alarms.notify': notifyAlarm(alarms),
      'alarms.resume': resumeAlarms(alarms, source, log),
      'alarms.clean-up': cleanUpAlarms(alarms),
    },
    async register(app) {
      if (source)
        await registerAlarmPush(app, { feed: source.feed, metrics, receive: receiveAlarms(alarms) });
    },
  };
}
