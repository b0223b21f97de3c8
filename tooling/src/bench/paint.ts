import { buildPortal, portalBuildIsStale } from '../portal-build.ts';
import type { Session } from '../session.ts';
import { findOrInstallChromium } from '../test-chromium.ts';
import { startDemoInstance } from './demo-instance.ts';
import { median } from './durations.ts';
import type { Measurement } from './measurement.ts';
import { loadPage, type PageLoad, throttling } from './page-load.ts';

const runs = Number(process.env.BENCH_RUNS || 5);
/** The demo's hotspot. */
const page = '/pay/serve.html?imei=490154203237518';
const budgets = { firstPaintMs: 900, largestPaintMs: 1_400, jsKb: 85, cssKb: 6 };

/**
 * First and largest paint of the first page with empty caches, on a simulated slow phone and network. CHROMIUM_PATH
 * names another browser, BENCH_RUNS another number of runs.
 */
export async function measurePaint(session: Session): Promise<Measurement[]> {
  const executable = findOrInstallChromium();
  if (portalBuildIsStale()) {
    console.log('Building the portal …');
    await buildPortal();
  }
  console.log('Starting a demo of its own …');
  const { origin } = await startDemoInstance(session);
  // A first load that is not measured: the server compiles and reads some files at their first use.
  await loadPage(executable, origin + page);
  const loads: PageLoad[] = [];
  for (let run = 1; run <= runs && !session.isEnding(); run += 1) {
    const result = await loadPage(executable, origin + page);
    loads.push(result);
    console.log(
      `  run ${run}: first ${result.firstPaintMs.toFixed(0)} ms; largest ${result.largestInTurn.join(', then ')}`,
    );
  }
  return paintRows(loads);
}

function paintRows(loads: readonly PageLoad[]): Measurement[] {
  const { roundTripMs, downKbit, upKbit, cpuSlowDown, width, height } = throttling;
  const middle = (value: (load: PageLoad) => number): number => median(loads.map(value));
  const kilobytes = (kind: keyof PageLoad['bytes']): number => middle(({ bytes }) => bytes[kind]) / 1000;
  return [
    {
      title: 'first paint, median',
      value: middle((load) => load.firstPaintMs),
      unit: 'ms',
      budget: { atMost: budgets.firstPaintMs },
      note: `${width}×${height}, ${roundTripMs} ms, ${downKbit}/${upKbit} kbit/s, CPU ×${cpuSlowDown}`,
    },
    {
      title: 'largest paint, median',
      value: middle((load) => load.largestPaintMs),
      unit: 'ms',
      budget: { atMost: budgets.largestPaintMs },
    },
    { title: 'scripts until then', value: kilobytes('js'), unit: 'kB', budget: { atMost: budgets.jsKb } },
    { title: 'styles until then', value: kilobytes('css'), unit: 'kB', budget: { atMost: budgets.cssKb } },
    {
      title: 'all else until then',
      value: kilobytes('html') + kilobytes('other'),
      unit: 'kB',
      note: `of it HTML ${kilobytes('html').toFixed(1)}`,
    },
  ];
}
