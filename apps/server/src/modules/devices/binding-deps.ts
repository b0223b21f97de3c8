import type { Transaction } from 'kysely';
import type { SmsSender } from '../../gateways/sms/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** What the calls that bind devices work with. */
export interface BindingDeps {
  readonly db: Database;
  readonly sms: SmsSender;
  /** Queues the commands that give a device's Wi-Fi a name and a password which its last owner does not know. */
  readonly releaseHotspot: (trx: Transaction<Tables>, imei: string, now: Date) => Promise<void>;
  /** Sends devices their waiting commands at once; devices that are offline get them when they are back. */
  readonly sendWaiting: (imeis: readonly string[]) => Promise<void>;
}
