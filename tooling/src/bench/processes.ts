import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFacts {
  readonly parent: number;
  readonly command: string;
  /** Processor time, including that of children that have ended. */
  readonly cpuMs: number;
}

const tickMs = 10;

/** Every process of the machine by its id, from /proc; undefined on systems other than Linux. */
export function readProcesses(): ReadonlyMap<number, ProcessFacts> | undefined {
  return process.platform === 'linux' ? new Map(readdirSync('/proc').flatMap(readProcess)) : undefined;
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
    // The process has ended meanwhile.
    return [];
  }
}

/** The server that this process has started; undefined when there is none. */
export function findServerPid(): number | undefined {
  const own = [...(readProcesses() ?? [])].filter(([, { parent }]) => parent === process.pid);
  return own.find(([, { command }]) => isServer(command))?.[0];
}

export const isServer = (command: string): boolean => command.includes('server/main.js');

/** The memory (RSS) of a process, in MB of 10⁶ bytes; NaN once it has ended. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
