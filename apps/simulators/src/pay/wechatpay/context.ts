import type { Clock } from '../../platform/clock.ts';
import type { BillFiles } from '../bill-files.ts';
import type { WechatPayFaults } from './faults.ts';
import type { WechatPayKeys } from './keys.ts';
import type { WechatPayNotifier } from './notifier.ts';
import type { PlatformSigner } from './platform-signer.ts';
import type { WechatPayState } from './state.ts';
import type { Trades } from './trades.ts';

/** What the calls of WeChat Pay work with. */
export interface WechatPayContext {
  readonly keys: WechatPayKeys;
  readonly state: WechatPayState;
  readonly clock: Clock;
  readonly signer: PlatformSigner;
  readonly notifier: WechatPayNotifier;
  readonly faults: WechatPayFaults;
  readonly trades: Trades;
  readonly billFiles: BillFiles;
  readonly settings: WechatPaySettings;
  /** Where a browser reaches the cashier, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Where the merchant's server reaches the calls, without a slash at the end. */
  readonly apiUrl: () => string;
}

export interface WechatPaySettings {
  /** From accepting a refund to settling it, on the simulator's clock. */
  refundSettleMs: number;
  /** The real H5 cashier refuses a visitor without a Referer header. */
  isRefererRequired: boolean;
}

export interface ApiCall {
  /** The variable parts of the path, decoded. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
  readonly faults: { find(behaviour: string): Readonly<Record<string, unknown>> | undefined };
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** A file, sent as it is and unsigned. */
  readonly file?: Buffer;
}
