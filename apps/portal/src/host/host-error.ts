/**
 * refused: the person said no · unavailable: not here, or not on this phone · timedOut: no answer came ·
 * notAllowed: the address is not one that this brand leads to · failed: everything else.
 */
export type HostFailure = 'refused' | 'unavailable' | 'timedOut' | 'notAllowed' | 'failed';

/** Why the app did not do what it was asked. */
export class HostError extends Error {
  readonly reason: HostFailure;

  constructor(reason: HostFailure, detail: string) {
    super(`${detail}: ${reason}`);
    this.reason = reason;
  }
}
