/** A device that was not heard for so long is offline. It reports every 10 s, or every minute to save its battery. */
export const offlineAfterMs = 3 * 60_000;
