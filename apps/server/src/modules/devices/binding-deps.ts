import type { Transaction } from 'kysely';
import type { SmsSender } from '../../gateways/sms/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** What the calls that bind devices work with. */
export interface BindingDeps {
  readonly db: Database;
  readonly sms: SmsSender;
  /** Has a device's Wi-Fi go back to a name and a password that its last owner does not know. */
  readonly queueWifiReset: (trx: Transaction<Tables>, imei: string, now: Date) => Promise<void>;
  /** Tells devices at once what waits for them; those that are away get it when they are back. */
  readonly sendWaiting: (imeis: readonly string[]) => Promise<void>;
}
