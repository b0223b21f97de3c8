import type { Logger } from '../../../platform/log.ts';

export interface RealNameSettings {
  /** Such as https://carrier.example: requests go to no other host, and follow no redirect. */
  readonly url: string;
  readonly appId: string;
  readonly secret: string;
  /** For every call but the video's. */
  readonly timeoutMs: number;
  readonly videoTimeoutMs: number;
  /** The origin of the carrier's own page: people are redirected to no other. */
  readonly pageOrigin: string;
  /** Where the carrier sends its decisions; its path is part of what they sign. */
  readonly notifyUrl: string;
  readonly log: Logger;
}
