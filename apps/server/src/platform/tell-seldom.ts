import { minuteMs } from '@device-pay/rules';

/**
 * Tells of each kind of error once a minute, with how many of its kind came since: while the database is away, thirty
 * queues' workers fail each second.
 */
export function tellSeldom(tell: (error: unknown, others: number) => void): (error: unknown) => void {
  const kinds = new Map<unknown, { readonly toldMs: number; others: number }>();
  return (error) => {
    const kind = (error as { code?: unknown }).code;
    const last = kinds.get(kind);
    // No step of the clock shortens or lengthens this.
    const nowMs = performance.now();
    if (last && nowMs - last.toldMs < minuteMs) {
      last.others += 1;
      return;
    }
    kinds.set(kind, { toldMs: nowMs, others: 0 });
    tell(error, last?.others ?? 0);
  };
}
