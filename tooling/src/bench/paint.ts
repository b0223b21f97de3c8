// npm run bench:paint: first and largest paint of a cold first page, as on a slow phone.
// CHROMIUM_PATH names another browser, BENCH_RUNS another number of runs.
import { availableParallelism, loadavg } from 'node:os';
import { buildPortal, portalBuildIsStale } from '../portal-build.ts';
import { runSession, type Session } from '../session.ts';
import { findOrInstallChromium } from '../test-chromium.ts';
import { budgetLine } from './budget.ts';
import { startDemoInstance } from './demo-instance.ts';
import { median } from './durations.ts';
import { loadPage, type PageLoad, throttling } from './page-load.ts';

const runs = Number(process.env.BENCH_RUNS || 5);
/** The demo's hotspot. */
const page = '/pay/serve.html?imei=490154203237518';
const budgets = { firstPaintMs: 900, largestPaintMs: 1_400, jsKb: 85, cssKb: 6 };

process.exit(
  await runSession(async (session) => {
    await measure(session);
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
  }),
);

async function measure(session: Session): Promise<void> {
  const executable = findOrInstallChromium();
  if (portalBuildIsStale()) {
    console.log('Building the portal …');
    await buildPortal();
  }
  console.log('Starting a demo of its own …');
  const { origin } = await startDemoInstance(session);
  // The server compiles and reads some things at their first use, and that is not the page's doing.
  await loadPage(executable, origin + page);
  const load = loadavg()[0] ?? 0;
  const loads: PageLoad[] = [];
  for (let run = 1; run <= runs && !session.isEnding(); run += 1) {
    const result = await loadPage(executable, origin + page);
    loads.push(result);
    console.log(
      `  run ${run}: first ${result.firstPaintMs.toFixed(0)} ms; largest ${result.largestInTurn.join(', then ')}`,
    );
  }
  report(loads, load);
}

function report(loads: readonly PageLoad[], load: number): void {
  const { roundTripMs, downKbit, upKbit, cpuSlowDown, width, height } = throttling;
  const middle = (value: (load: PageLoad) => number): number => median(loads.map(value));
  const kilobytes = (kind: keyof PageLoad['bytes']): number => middle(({ bytes }) => bytes[kind]) / 1000;
  const lines = [
    '',
    `Cold ${page}, ${width}×${height}, ${roundTripMs} ms, ${downKbit}/${upKbit} kbit/s, CPU ×${cpuSlowDown}; ${availableParallelism()} cores, load ${load.toFixed(1)}`,
    `  compressed: HTML ${kilobytes('html').toFixed(1)} kB, JS ${kilobytes('js').toFixed(1)} kB, CSS ${kilobytes('css').toFixed(1)} kB, other ${kilobytes('other').toFixed(1)} kB`,
    budgetLine(
      'first paint, median',
      middle((l) => l.firstPaintMs),
      { atMost: budgets.firstPaintMs },
      'ms',
    ),
    budgetLine(
      'largest paint, median',
      middle((l) => l.largestPaintMs),
      { atMost: budgets.largestPaintMs },
      'ms',
    ),
    budgetLine('JS', kilobytes('js'), { atMost: budgets.jsKb }, 'kB'),
    budgetLine('CSS', kilobytes('css'), { atMost: budgets.cssKb }, 'kB'),
    '',
  ];
  console.log(lines.join('\n'));
}
