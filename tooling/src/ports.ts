import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Whether a server could listen on the port now. `host` undefined means every address of the machine. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  // On some systems a program on 127.0.0.1 alone does not keep others from listening on every address.
  const hosts = host === undefined ? [undefined, '127.0.0.1'] : [host];
  for (const each of hosts) if ((await tryListen(port, each)) === undefined) return false;
  return true;
}

/** A port that nobody uses at this moment, chosen by the system. */
export async function findFreePort(host: string): Promise<number> {
  const port = await tryListen(0, host);
  if (port === undefined) throw new Error(`No free port on ${host}`);
  return port;
}

/**
 * The first port from this one on that nobody uses, for a server that comes and goes under one address. Below the
 * system's ephemeral ports (32768 and up) no outgoing connection takes it in between.
 */
export async function findFreePortFrom(port: number): Promise<number> {
  return (await isPortFree(port)) ? port : findFreePortFrom(port + 1);
}

/** The port in the file if it is still free, so that an open SQL client can reconnect; otherwise any free port. */
export async function chooseRememberedPort(file: string, host: string): Promise<number> {
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const isPort = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  return isPort && (await isPortFree(remembered, host)) ? remembered : findFreePort(host);
}

export function rememberPort(file: string, port: number): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${port}\n`);
  renameSync(draft, file);
}

function tryListen(port: number, host: string | undefined): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
