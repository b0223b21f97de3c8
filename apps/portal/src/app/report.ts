/** Where an error happened, in a word or two. */
export interface ReportContext {
  readonly at: string;
  readonly [name: string]: string | number | undefined;
}

/** Sends an error to whoever watches them. Must not throw. */
export type Reporter = (error: unknown, context: ReportContext) => void;

/** What went wrong before anybody watches. More of it would say nothing new. */
const early: Parameters<Reporter>[] = [];
const mostEarly = 20;

let reporter: Reporter = (...told) => {
  if (early.length < mostEarly) early.push(told);
};

/** From now on errors are told to this one, and those before. */
export function setReporter(next: Reporter): void {
  reporter = next;
  for (const told of early.splice(0)) report(...told);
}

export function report(error: unknown, context: ReportContext): void {
  try {
    reporter(error, context);
  } catch {
    // Reporting an error must not make another.
  }
}
