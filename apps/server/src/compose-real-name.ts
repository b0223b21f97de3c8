import { hourMs } from '@device-pay/rules';
import type { FastifyInstance } from 'fastify';
import { registerRealNamePush } from './http/real-name-push.ts';
import { fromKeyFile } from './key-files.ts';
import type { FilesDeps } from './modules/files/public.ts';
import {
  askCarrier,
  eraseDue,
  onConsentWithdrawn,
  PersonHashes,
  type RealNameDeps,
  type RealNameService,
  realNameCalls,
  takeDecision,
} from './modules/real-name/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { HandlersOf } from './platform/handler.ts';
import type { Workers } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { realNameCarrier } from './real-name-service.ts';

/** The server's part for the verification of persons. */
export interface ComposedRealName {
  readonly handlers: HandlersOf<'real-name'>;
  readonly workers: Pick<Workers, 'real-name.ask' | 'real-name.erase'>;
  readonly onConsentWithdrawn: ReturnType<typeof onConsentWithdrawn>;
  /** Registers where the carrier sends its decisions. */
  register(app: FastifyInstance): Promise<void>;
}

interface Platform {
  readonly files: FilesDeps;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function composeRealName(config: Config, { files, clock, log, metrics }: Platform): ComposedRealName {
  const carrier = realNameCarrier(config, log);
  const service: RealNameService | null = carrier && { carrier, hashes: personHashes(config) };
  const deps: RealNameDeps = {
    ...files,
    clock,
    service,
    keepMs: config.REAL_NAME_KEEP_HOURS * hourMs,
    cardsPerPerson: config.REAL_NAME_CARDS_PER_PERSON,
  };
  return {
    handlers: realNameCalls(deps),
    workers: {
      'real-name.ask': askCarrier(deps, log),
      'real-name.erase': eraseDue({ db: deps.db, clock, log }),
    },
    onConsentWithdrawn: onConsentWithdrawn(deps),
    async register(app) {
      if (!carrier) return;
      await registerRealNamePush(app, {
        carrier,
        metrics,
        receive: (decision) => takeDecision(deps, decision),
      });
    },
  };
}

/** The keys for hashes of ID numbers, separate from those that open files. */
export const personHashes = (config: Config): PersonHashes =>
  fromKeyFile(config, 'REAL_NAME_HASH_KEY_FILE', 'real-name-hash.key', (text) => new PersonHashes(text));
