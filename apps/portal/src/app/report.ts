/** Where an error happened, in a word or two. */
export interface ReportContext {
  readonly at: string;
  readonly [name: string]: string | number | undefined;
}

/** Passes an error on to the operator. Must not throw. */
export type Reporter = (error: unknown, context: ReportContext) => void;

/** Errors from before a reporter is set. More of them would say nothing new. */
const early: Parameters<Reporter>[] = [];
const mostEarly = 20;

let reporter: Reporter = (...told) => {
  if (early.length < mostEarly) early.push(told);
};

/** Sets where errors are reported; those from before are reported first. */
export function setReporter(next: Reporter): void {
  reporter = next;
  for (const told of early.splice(0)) report(...told);
}

export function report(error: unknown, context: ReportContext): void {
  try {
    reporter(error, context);
  } catch {
    // A failure to report an error must not cause another error.
  }
}
