// npm run bench: measures everything that has a budget on this machine, and prints one report.
// npm run bench -- orders reads: only these parts. The exit code is 1 when a budget is missed.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { runSession } from '../session.ts';
import { type BenchPart, selectParts } from './parts.ts';
import { benchReport, isWithinBudgets, type PartResult } from './report.ts';

process.exit(await main(process.argv.slice(2)));

async function main(names: readonly string[]): Promise<number> {
  let parts: readonly BenchPart[];
  try {
    parts = selectParts(names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const gigabytes = (totalmem() / 1e9).toFixed(0);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GB, Node ${process.version}, load before ${(loadavg()[0] ?? 0).toFixed(1)}`;
  const results: PartResult[] = [];
  for (const part of parts) {
    console.log(`${part.name}: ${part.title}`);
    const result = await runPart(part);
    // After Ctrl-C nothing more may be started.
    if (result === undefined) return 1;
    results.push(result);
  }
  console.log(benchReport(machine, results));
  return isWithinBudgets(results) ? 0 : 1;
}

/** Undefined when it was stopped. */
async function runPart({ title, measure }: BenchPart): Promise<PartResult | undefined> {
  let result: PartResult | undefined;
  await runSession(async (session) => {
    try {
      result = { title, measurements: await measure(session) };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (!session.isEnding()) result = { title, measurements: [], failure };
    }
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
  });
  return result;
}
