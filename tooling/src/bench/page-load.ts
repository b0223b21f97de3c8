import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowserPage } from './chromium.ts';

/** A page load with empty caches. Times in milliseconds from the navigation's start. */
export interface PageLoad {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** The candidates for the largest paint in sequence; the last one is final: `1234 ms h1 "Travel hotspot"`. */
  readonly largestInTurn: readonly string[];
  /** Compressed bytes of the bodies that had arrived before the largest paint. */
  readonly bytes: Readonly<Record<'html' | 'js' | 'css' | 'other', number>>;
}

/** A mid-range phone on a slow mobile network. */
export const throttling = {
  roundTripMs: 150,
  downKbit: 1_600,
  upKbit: 750,
  cpuSlowDown: 4,
  width: 390,
  height: 844,
} as const;

/** The largest paint is final once nothing has loaded or painted for this long. */
const quietMs = 2_000;
const settleTimeoutMs = 45_000;

/** Loads the page in a fresh browser under {@link throttling}. Throws when it does not settle or paint. */
export async function loadPage(executable: string, url: string): Promise<PageLoad> {
  const page = await openBrowserPage(executable);
  try {
    await page.send('Page.enable');
    await page.send('Network.enable');
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: throttling.width,
      height: throttling.height,
      deviceScaleFactor: 2,
      mobile: true,
    });
    await page.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.roundTripMs,
      downloadThroughput: bytesPerSecond(throttling.downKbit),
      uploadThroughput: bytesPerSecond(throttling.upKbit),
    });
    await page.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowDown });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observePaints.toString()})()` });
    await page.send('Page.navigate', { url });
    const untilMs = performance.now() + settleTimeoutMs;
    while (performance.now() < untilMs) {
      await sleep(250);
      const { result } = await page.send<{ result: { value?: PageLoad & { quietForMs: number } } }>(
        'Runtime.evaluate',
        { expression: `(${readLoad.toString()})()`, returnByValue: true },
      );
      if (result.value && result.value.quietForMs >= quietMs) return result.value;
    }
    throw new Error(`${url} did not settle in ${settleTimeoutMs / 1000} s`);
  } finally {
    await page.close();
  }
}

const bytesPerSecond = (kbit: number): number => (kbit * 1000) / 8;

interface LargestPaint {
  readonly startTime: number;
  readonly element?: {
    readonly localName: string;
    readonly className: unknown;
    readonly textContent: string;
  };
}

/** Runs in the page, before anything else. */
function observePaints(): void {
  const largestPaints: unknown[] = [];
  Object.assign(globalThis, { largestPaints });
  // This file has Node's types, in which this entry type is missing.
  const type = 'largest-contentful-paint' as 'resource';
  new PerformanceObserver((list) => largestPaints.push(...list.getEntries())).observe({
    type,
    buffered: true,
  });
}

/** Runs in the page. Undefined until it has loaded and painted. */
function readLoad(): (PageLoad & { quietForMs: number }) | undefined {
  interface Timing {
    name: string;
    startTime: number;
    responseEnd: number;
    loadEventEnd: number;
    encodedBodySize: number;
  }
  const timings = (type: 'resource') => performance.getEntriesByType(type) as unknown as Timing[];
  const [navigation] = timings('navigation' as 'resource');
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0];
  const paints = (globalThis as unknown as { largestPaints: LargestPaint[] }).largestPaints;
  const largest = paints.at(-1);
  if (!navigation || navigation.loadEventEnd === 0 || !firstPaint || !largest) return undefined;
  const resources = timings('resource');
  const bytes = { html: navigation.encodedBodySize, js: 0, css: 0, other: 0 };
  for (const { name, encodedBodySize, responseEnd } of resources) {
    // Files that are prefetched later, when the page is idle, delay nothing.
    if (responseEnd > largest.startTime) continue;
    const extension = /\.(js|css)$/.exec(new URL(name).pathname)?.[1];
    bytes[extension === 'js' || extension === 'css' ? extension : 'other'] += encodedBodySize;
  }
  const lastMs = Math.max(
    navigation.loadEventEnd,
    largest.startTime,
    ...resources.map(({ responseEnd, startTime }) => Math.max(responseEnd, startTime)),
  );
  const describe = ({ startTime, element }: LargestPaint): string =>
    `${startTime.toFixed(0)} ms ${element?.localName ?? '?'} "${element?.textContent.trim().slice(0, 40) ?? ''}"`;
  return {
    firstPaintMs: firstPaint.startTime,
    largestPaintMs: largest.startTime,
    largestInTurn: paints.map(describe),
    bytes,
    quietForMs: performance.now() - lastMs,
  };
}
