import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time since the start, by program. */
export type CpuTimes = Readonly<Record<'server' | 'simulators' | 'postgres' | 'bench', number>>;

const tickMs = 10;

/**
 * What this process and those that it started have used, whole process trees together. Unlike throughput it
 * hardly depends on who else uses the machine. Linux only: undefined elsewhere.
 */
export function readCpuTimes(): CpuTimes | undefined {
  if (process.platform !== 'linux') return undefined;
  const processes = new Map(readdirSync('/proc').flatMap(readProcess));
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

interface ProcessFacts {
  readonly parent: number;
  readonly command: string;
  readonly cpuMs: number;
}

function readProcess(entry: string): [number, ProcessFacts][] {
  if (!/^\d+$/.test(entry)) return [];
  try {
    // After the name in parentheses: state, parent, …; the 12th to the 15th are user and system ticks, its
    // own and those of children that have ended.
    const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
    return [[Number(entry), { parent: Number(fields[1]), command, cpuMs: ticks * tickMs }]];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function programOf(pid: number, processes: ReadonlyMap<number, ProcessFacts>): keyof CpuTimes | undefined {
  if (pid === process.pid) return 'bench';
  const facts = processes.get(pid);
  if (!facts) return undefined;
  if (facts.parent !== process.pid) return programOf(facts.parent, processes);
  if (facts.command.includes('simulators/main.js')) return 'simulators';
  if (facts.command.includes('server/main.js')) return 'server';
  return facts.command.includes('postgres') ? 'postgres' : 'bench';
}
