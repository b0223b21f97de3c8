/** Their counts take a few hundred kilobytes at most; who has more networks than that is not stopped by counting. */
const mostNetworks = 10_000;
const windowMs = 60_000;

/**
 * Counts by network what came under a signature that is not its sender's. Who sends many of them is not listened to
 * for the rest of the minute: checking each one is what such a flood costs. What is proved is never counted.
 */
export class Rejections {
  readonly #most: number;
  #counts = new Map<string, number>();
  #windowEndsMs = 0;

  /** @param most of one network in a minute. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Seconds for which a network is not listened to; 0: it is. */
  pauseSeconds(network: string, nowMs: number): number {
    if (nowMs >= this.#windowEndsMs || (this.#counts.get(network) ?? 0) < this.#most) return 0;
    return Math.ceil((this.#windowEndsMs - nowMs) / 1000);
  }

  /** True for the one with which a pause begins. */
  count(network: string, nowMs: number): boolean {
    if (nowMs >= this.#windowEndsMs) {
      this.#counts = new Map();
      this.#windowEndsMs = nowMs + windowMs;
    }
    const before = this.#counts.get(network);
    if (before === undefined && this.#counts.size >= mostNetworks) return false;
    this.#counts.set(network, (before ?? 0) + 1);
    return (before ?? 0) + 1 === this.#most;
  }
}
