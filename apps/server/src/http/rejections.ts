/**
 * So the counts take a few hundred kilobytes at most; a sender with more networks than this is not stopped by counting.
 */
const mostNetworks = 10_000;
const windowMs = 60_000;

/**
 * Counts requests with a forged signature by network. A network that sends many is refused unread for the rest of the
 * minute, because checking signatures is what such a flood costs. Requests that are believed never count.
 */
export class Rejections {
  readonly #most: number;
  #counts = new Map<string, number>();
  #windowEndsMs = 0;

  /** @param most of one network in a minute. */
  constructor(most: number) {
    this.#most = most;
  }

  /** For how many seconds a network is still refused; 0: it is not. */
  pauseSeconds(network: string, nowMs: number): number {
    if (nowMs >= this.#windowEndsMs || (this.#counts.get(network) ?? 0) < this.#most) return 0;
    return Math.ceil((this.#windowEndsMs - nowMs) / 1000);
  }

  /** True for the request that begins a pause. */
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
