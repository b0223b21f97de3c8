import type { CallInput } from '@device-pay/contract';
import { postReport } from './post-report.ts';

type Vital = CallInput<'/reports/addVitals'>['vitals'][number];

/**
 * Reports to the operator how fast and stable the page was, when it is left or hidden. Nothing is reported where the
 * browser can't measure.
 */
export async function measureVitals(): Promise<void> {
  // The library uses it when something moves or is pressed, and would fail there before Chrome 92.
  if (!('at' in Array.prototype)) return;
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  let measured: Vital[] = [];
  const add = ({ name, value }: { readonly name: Vital['name']; readonly value: number }): void => {
    measured.push({ name, value: Math.round(value * 1000) / 1000 });
    if (measured.length > 1) return;
    // Metrics of the same moment go in one request.
    queueMicrotask(() => {
      postReport('/reports/addVitals', { vitals: measured });
      measured = [];
    });
  };
  onCLS((metric) => add({ name: 'CLS', value: metric.value }));
  onINP((metric) => add({ name: 'INP', value: metric.value }));
  onLCP((metric) => add({ name: 'LCP', value: metric.value }));
}
