import { isServer, type ProcessFacts, readProcesses } from './processes.ts';

/** Milliseconds of processor time since the start, by program. */
export type CpuTimes = Readonly<Record<'server' | 'simulators' | 'postgres' | 'bench', number>>;

/**
 * The processor time of this process and of those that it has started, with their children. Unlike throughput, it
 * hardly depends on what else runs on the machine. Linux only: undefined elsewhere.
 */
export function readCpuTimes(): CpuTimes | undefined {
  const processes = readProcesses();
  if (processes === undefined) return undefined;
  const times = { server: 0, simulators: 0, postgres: 0, bench: 0 };
  for (const [pid, { cpuMs }] of processes) {
    const program = programOf(pid, processes);
    if (program) times[program] += cpuMs;
  }
  return times;
}

export const cpuTimesBetween = (before: CpuTimes, after: CpuTimes): CpuTimes => ({
  server: after.server - before.server,
  simulators: after.simulators - before.simulators,
  postgres: after.postgres - before.postgres,
  bench: after.bench - before.bench,
});

function programOf(pid: number, processes: ReadonlyMap<number, ProcessFacts>): keyof CpuTimes | undefined {
  if (pid === process.pid) return 'bench';
  const facts = processes.get(pid);
  if (!facts) return undefined;
  if (facts.parent !== process.pid) return programOf(facts.parent, processes);
  if (facts.command.includes('simulators/main.js')) return 'simulators';
  if (isServer(facts.command)) return 'server';
  return facts.command.includes('postgres') ? 'postgres' : 'bench';
}
