import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export type CommandResult = {
  /** The exit code; null when the command could not start or a signal ended it. */
  readonly status: number | null;
  /** What it wrote to stdout and stderr, or why it could not start. */
  readonly output: string;
};

/**
 * Runs a command to its end and collects its output. Never throws and never waits for input.
 * `inheritedFd` becomes the child's descriptor 3.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'> & { readonly inheritedFd?: number } = {},
): Promise<CommandResult> {
  const { inheritedFd, ...spawnOptions } = options;
  return new Promise((resolve) => {
    let output = '';
    let child: ChildProcess;
    try {
      child = spawn(command, args, {
        ...spawnOptions,
        stdio: ['ignore', 'pipe', 'pipe', ...(inheritedFd === undefined ? [] : [inheritedFd])],
      });
    } catch (error) {
      // Errors of setuid are thrown by Node instead of emitted.
      resolve({ status: null, output: String(error) });
      return;
    }
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ status: null, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
