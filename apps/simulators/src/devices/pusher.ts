import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { DevicePlatformSecret } from './authorization.ts';
import type { CommandRecord } from './fleet/commands.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { Report } from './fleet/report.ts';
import { postSigned } from './post-signed.ts';

const batchSize = 500;
const mostWaiting = 5_000;

export interface OutcomeMessage {
  readonly commandId: string;
  readonly state: CommandRecord['state'];
  readonly reason: string | null;
  readonly slot: number | null;
}

export const outcomeMessage = ({ commandId, state, reason, slot }: CommandRecord): OutcomeMessage => ({
  commandId,
  state,
  reason,
  slot,
});

interface PusherOptions {
  readonly secret: DevicePlatformSecret;
  readonly clock: Clock;
  readonly fleet: () => Fleet;
  readonly url: () => string | undefined;
  /** False: reports and outcomes are kept back, as when the way to the server is broken. */
  readonly isOpen: () => boolean;
}

/** Sends reports and outcomes to the subscribed address in signed batches, one at a time; repeats what failed. */
export class Pusher {
  readonly #options: PusherOptions;
  readonly #timer: NodeJS.Timeout;
  #reports: Report[] = [];
  #outcomes: OutcomeMessage[] = [];
  #sending: Promise<void> | undefined;

  constructor(options: PusherOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.#timer.unref();
  }

  /** A command was answered: the server is told at once. */
  tell(record: CommandRecord, report: Report | null): void {
    this.#outcomes.push(outcomeMessage(record));
    if (report) this.#reports.push(report);
    this.#send();
  }

  push(reports: readonly Report[]): void {
    this.#reports.push(...reports);
    this.#send();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
  }

  #tick(): void {
    if (this.#options.url() === undefined) return;
    this.push(this.#options.fleet().reportsAt(this.#options.clock.now()));
    // As devices with little memory do: the oldest reports are dropped.
    this.#reports = this.#reports.slice(-mostWaiting);
  }

  #send(): void {
    const url = this.#options.url();
    if (this.#sending || url === undefined || !this.#options.isOpen()) return;
    if (this.#reports.length === 0 && this.#outcomes.length === 0) return;
    const reports = this.#reports.splice(0, batchSize);
    const outcomes = this.#outcomes.splice(0, batchSize);
    this.#sending = postSigned(this.#options.secret, url, JSON.stringify({ reports, outcomes }))
      .then(
        () => true,
        (error: unknown) => {
          log('a push was not taken', { reason: error instanceof Error ? error.message : String(error) });
          this.#reports.unshift(...reports);
          this.#outcomes.unshift(...outcomes);
          return false;
        },
      )
      .then((taken) => {
        this.#sending = undefined;
        if (taken) this.#send();
      });
  }
}
