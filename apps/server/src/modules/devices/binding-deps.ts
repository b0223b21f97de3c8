import type { SmsSender } from '../../gateways/sms/port.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What the calls that bind devices work with. */
export interface BindingDeps {
  readonly db: Database;
  readonly sms: SmsSender;
  /** Has a device's Wi-Fi go back to a name and a password that its last owner does not know. */
  readonly resetWifi: (imei: string, now: Date) => Promise<void>;
}
