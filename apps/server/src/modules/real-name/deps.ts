import type { RealNameCarrier } from '../../gateways/real-name/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FilesDeps } from '../files/public.ts';
import type { PersonHashes } from './person-hashes.ts';

/** What a carrier's verification needs on both sides: the service, and the key of the hashes that stay. */
export interface RealNameService {
  readonly carrier: RealNameCarrier;
  readonly hashes: PersonHashes;
}

export interface RealNameDeps extends FilesDeps {
  readonly clock: Clock;
  /** Null where none is configured: nothing can be begun. */
  readonly service: RealNameService | null;
  /** How long photos, video, name and number are kept: after the result, or after the last step while there is none. */
  readonly keepMs: number;
  readonly cardsPerPerson: number;
}
