import { join } from 'node:path';
import { brands } from '@device-pay/brands';
import type { FastifyInstance } from 'fastify';
import { composeAlarms } from './compose-alarms.ts';
import { composeDevices } from './compose-devices.ts';
import { composePayments } from './compose-payments.ts';
import { composeRealName } from './compose-real-name.ts';
import { customerService, customerServiceOrigins, customerServiceSignKey } from './customer-service.ts';
import { fileKeys, fileStorage } from './files-storage.ts';
import type { Lookup } from './http/admission.ts';
import { registerBrandHost } from './http/brand-host.ts';
import { registerCalls } from './http/call-routes.ts';
import { registerCors } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { type Health, registerHealth } from './http/health.ts';
import { registerPortal } from './http/portal.ts';
import { createHttpServer } from './http/server.ts';
import {
  accountCalls,
  authenticate,
  authenticateWithOrder,
  cleanUpSessions,
} from './modules/account/public.ts';
import { allowanceCalls } from './modules/allowances/public.ts';
import { cancellationCalls, carryOutCancellations } from './modules/cancellations/public.ts';
import { catalogueCalls } from './modules/catalogue/public.ts';
import { consentCalls } from './modules/consents/public.ts';
import { cleanUpReminders, contentCalls } from './modules/content/public.ts';
import { couponCalls } from './modules/coupons/public.ts';
import { countUnknownDevice, findDevice, refusesGuesses, refusesToShow } from './modules/devices/public.ts';
import { cleanUpFiles, fileCalls } from './modules/files/public.ts';
import { helpCalls } from './modules/help/public.ts';
import { findOrder } from './modules/orders/public.ts';
import { petCalls } from './modules/pets/public.ts';
import { reportCalls } from './modules/reports/public.ts';
import { rewardCalls } from './modules/rewards/public.ts';
import { cleanUpFeedback, supportCalls } from './modules/support/public.ts';
import { followRefunds, unwindCalls } from './modules/unwinds/public.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { clockDifferenceMs } from './platform/database/clock-difference.ts';
import { connectDatabase, type DatabaseHandle, databaseAnswers } from './platform/database/connect.ts';
import { sinceWalArchived } from './platform/database/wal-archive.ts';
import type { Handlers } from './platform/handler.ts';
import { oldestDueJobs } from './platform/job-age.ts';
import { type JobRunner, startJobs, type Workers } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { onRightClock } from './platform/on-right-clock.ts';
import { wechatOpen } from './wechat-open.ts';

/** The whole server, built and not yet listening. */
export interface Composed {
  readonly app: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly jobs: JobRunner;
  readonly metrics: Metrics;
  readonly health: Health;
  /** The workers of all queues, so that a test can run one without waiting for its minute. */
  readonly workers: Workers;
  /** Starts working on jobs; a process that only answers calls may leave it out. */
  work(): Promise<void>;
  /** Stops taking requests, finishes those under way, closes the connections. */
  stop(): Promise<void>;
}

/** The only place where things are built, with the compose-*.ts beside it. Tests give a clock of their own. */
export async function compose(config: Config, log: Logger, clock: Clock = systemClock): Promise<Composed> {
  const metrics = createMetrics(log);
  const database = connectDatabase(config.DATABASE_URL, { poolSize: config.DATABASE_POOL, log });
  const { db } = database;
  const jobs = await startJobs(config.DATABASE_URL, log, metrics.countFailedJob);

  const files = { db, storage: fileStorage(config), keys: fileKeys(config) };
  const wechat = { wechat: wechatOpen(config), demo: config.DEMO };

  const payments = await composePayments(config, { db, jobs, clock, log, metrics, wechat });
  const alarms = composeAlarms(config, { db, jobs, clock, log, metrics });
  const devices = composeDevices(config, { db, clock, log, metrics });
  const realName = composeRealName(config, { files, clock, log, metrics });
  const handlers: Handlers = {
    ...accountCalls(db, wechat),
    ...cancellationCalls(db),
    ...consentCalls(db, realName.onConsentWithdrawn),
    ...alarms.handlers,
    ...allowanceCalls(db),
    ...catalogueCalls(db),
    ...contentCalls(db),
    ...couponCalls(db, config.COUPON_CAP_FEN),
    ...devices.handlers,
    ...fileCalls(files),
    ...helpCalls(db),
    ...realName.handlers,
    ...reportCalls(metrics),
    ...rewardCalls(db, jobs),
    ...unwindCalls(db, jobs),
    ...supportCalls(db, { chat: customerService(config), signKey: customerServiceSignKey(config) }),
    ...petCalls(files),
    ...payments.handlers,
  };

  const app = await createHttpServer({
    log,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
  });
  registerBrandHost(app, config.DEMO);
  await registerCors(app);
  const health: Health = { ready: true };
  registerHealth(app, health, () => databaseAnswers(db));
  await registerDocs(app);
  await payments.register(app);
  await alarms.register(app);
  await realName.register(app);
  const lookup: Lookup = {
    authenticate: (token, brand, now) => authenticate(db, token, brand, now),
    authenticateWithOrder: (token, brand, orderId, now) =>
      authenticateWithOrder(db, token, brand, orderId, now),
    findDevice: (named, brand, subject, now) => findDevice(db, named, brand, subject, now),
    findOrder: (orderId, brand) => findOrder(db, orderId, brand),
    countUnknownDevice: (naming) => countUnknownDevice(db, naming),
    refusesGuesses: (naming) => refusesGuesses(db, naming),
    refusesToShow: (naming) => refusesToShow(db, naming),
  };
  await devices.register(app, { lookup, clock, demo: config.DEMO });
  registerCalls(app, {
    handlers,
    clock,
    demo: config.DEMO,
    uploadsDirectory: join(config.DATA_DIR, 'uploads'),
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    lookup,
  });
  await registerPortal(app, {
    directory: config.PORTAL_DIR,
    frameAncestors: config.FRAME_ANCESTORS.split(',').filter(Boolean),
    shellOrigins: config.SHELL_ORIGINS.split(',').filter(Boolean),
    miniProgramOrigins: config.MINI_PROGRAM_ORIGINS.split(',').filter(Boolean),
    mapTiles: {
      url: config.MAP_TILE_URL,
      coordinates: config.MAP_TILE_COORDINATES,
      attribution: config.MAP_TILE_ATTRIBUTION,
    },
    connectOrigins: brands.flatMap((brand) => Object.values(brand.apiOrigin)).filter(Boolean),
    frameOrigins: customerServiceOrigins(config),
  });

  const workers: Workers = {
    ...payments.workers,
    ...alarms.workers,
    ...devices.workers,
    ...realName.workers,
    'sessions.clean-up': cleanUpSessions(db, clock),
    'feedback.clean-up': cleanUpFeedback(db, clock),
    'reminders.clean-up': cleanUpReminders(db, clock),
    'files.clean-up': cleanUpFiles({ ...files, log }, clock),
    'unwinds.follow-refunds': followRefunds(db, clock),
    'cancellations.carry-out': carryOutCancellations(db, clock, log),
  };
  for (const queue of Object.keys(workers)) metrics.countFailedJob(queue, 0);
  metrics.addGauge(
    'jobs_oldest_due_seconds',
    'For how long the oldest job of a queue has been due and not begun',
    'queue',
    oldestDueJobs(db),
  );
  metrics.addGauge(
    'clock_difference_seconds',
    "How far this process's clock is ahead of another one",
    'from',
    async () => [{ labels: { from: 'database' }, value: (await clockDifferenceMs(db)) / 1000 }],
  );
  metrics.addGauge(
    'wal_last_archived_seconds',
    'For how long PostgreSQL has archived no WAL; nothing where it archives none',
    'from',
    sinceWalArchived(db),
  );
  const poolGauge = setInterval(() => metrics.setPoolWaiting(database.pool.waitingCount), 5_000).unref();
  return {
    app,
    database,
    jobs,
    metrics,
    health,
    workers,
    async work() {
      await jobs.work(onRightClock(db, workers));
      // Subscribes to reports and alarms at once, not only at the next full minute.
      await jobs.send('devices.connect', [{}], {});
      await jobs.send('sims.bind', [{}], {});
      await jobs.send('alarms.resume', [{}], {});
    },
    async stop() {
      health.ready = false;
      clearInterval(poolGauge);
      await app.close();
      await devices.stop();
      await jobs.stop(10_000);
      await database.close();
    },
  };
}
