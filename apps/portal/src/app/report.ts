/** Where an error happened, in a word or two. */
export interface ReportContext {
  readonly at: string;
  readonly [name: string]: string | number | undefined;
}

/** Sends an error to whoever watches them. Must not throw. */
export type Reporter = (error: unknown, context: ReportContext) => void;

let reporter: Reporter | undefined;

/** Until a reporter is set, nothing leaves the browser. */
export function setReporter(next: Reporter): void {
  reporter = next;
}

export function report(error: unknown, context: ReportContext): void {
  try {
    reporter?.(error, context);
  } catch {
    // Reporting an error must not make another.
  }
}
