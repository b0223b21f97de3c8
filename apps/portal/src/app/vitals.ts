/** Sends one measurement, such as `('LCP', 812)`; milliseconds, except CLS. */
export type VitalsSink = (name: string, value: number) => void;

/** Measures how the page felt. Loads what it needs only when somebody wants to know. */
export async function measureVitals(sink: VitalsSink): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  for (const observe of [onCLS, onINP, onLCP]) observe(({ name, value }) => sink(name, value));
}
