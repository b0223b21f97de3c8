import { randomUUID } from 'node:crypto';
import { type ControlCall, ControlError } from '../platform/control.ts';
import type { Journal, JournalRecords } from '../platform/journal.ts';
import { log } from '../platform/log.ts';
import type { DevicePlatformSecret } from './authorization.ts';
import { postSigned } from './post-signed.ts';

/** An alarm as it goes over the wire. */
interface Alarm {
  readonly id: string;
  readonly imei: string;
  readonly code: number;
  /** RFC 3339. */
  readonly at: string;
  readonly value?: number;
  readonly unit?: string;
  readonly durationSec?: number;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly place?: string;
}

interface AlarmsOptions {
  readonly secret: DevicePlatformSecret;
  readonly journal: Journal;
  readonly records: JournalRecords;
  readonly now: () => number;
  /** False: alarms wait, as when the way to the server is broken. */
  readonly isOpen: () => boolean;
  /** The device's position, for an alarm that comes without one. */
  readonly positionOf: (imei: string) => { readonly longitude: number; readonly latitude: number } | null;
}

const batchSize = 100;
const retryMs = 500;
/** Kind of the waiting alarms in the journal; the value is null once the server has taken the alarm. */
const waitingKind = 'waitingAlarm';

/** Sends alarms to the subscribed address, one batch at a time; a batch that was not taken is sent again. */
export class Alarms {
  readonly #options: AlarmsOptions;
  readonly #subscription: Map<string, string>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Alarm[];
  #sending: Promise<void> | undefined;

  constructor(options: AlarmsOptions) {
    this.#options = options;
    this.#subscription = options.records.of<string>('alarmSubscription');
    this.#waiting = [...options.records.of<Alarm | null>(waitingKind).values()].filter(
      (alarm) => alarm !== null,
    );
    this.#timer = setInterval(() => this.#send(), retryMs);
    this.#timer.unref();
  }

  subscribe(url: string): void {
    this.#subscription.set('url', url);
    this.#options.journal.put('alarmSubscription', 'url', url);
    this.#send();
  }

  /** Raises an alarm; one with the id of an earlier alarm stands for a repetition of it. */
  raise(input: Readonly<Record<string, unknown>> & { readonly imei: string }): Alarm {
    const { code, id = randomUUID(), at = new Date(this.#options.now()).toISOString(), ...rest } = input;
    if (!Number.isInteger(code)) throw new ControlError(400, 'code must be a whole number');
    if (typeof id !== 'string' || typeof at !== 'string')
      throw new ControlError(400, 'id and at must be texts');
    const position = rest.longitude === undefined ? this.#options.positionOf(input.imei) : null;
    const alarm: Alarm = {
      ...(position ? { longitude: position.longitude, latitude: position.latitude } : {}),
      ...rest,
      id,
      code: Number(code),
      at,
    };
    this.#waiting.push(alarm);
    this.#options.journal.put(waitingKind, id, alarm);
    this.#send();
    return alarm;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
  }

  #send(): void {
    const url = this.#subscription.get('url');
    if (this.#sending || url === undefined || !this.#options.isOpen() || this.#waiting.length === 0) return;
    const alarms = this.#waiting.splice(0, batchSize);
    this.#sending = postSigned(this.#options.secret, url, JSON.stringify({ alarms })).then(
      () => {
        this.#sending = undefined;
        for (const { id } of alarms) this.#options.journal.put(waitingKind, id, null);
        this.#send();
      },
      (error: unknown) => {
        log('alarms were not taken', { reason: error instanceof Error ? error.message : String(error) });
        this.#waiting.unshift(...alarms);
        this.#sending = undefined;
      },
    );
  }
}

/** `POST /control/alarms {imei, code, id?, at?, value?, unit?, durationSec?, longitude?, latitude?, place?}`. */
export const alarmControlCalls = (
  alarms: Alarms,
  readImei: (input: Record<string, unknown>) => string,
  flushed: () => Promise<void>,
): Readonly<Record<string, ControlCall>> => ({
  'POST /control/alarms': async (input) => {
    const alarm = alarms.raise({ ...input, imei: readImei(input) });
    await flushed();
    return alarm;
  },
});
