import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LossyWay {
  /** The database's address by this way. */
  readonly url: string;
  /** The next statement but `after` others is carried out, and its connection breaks before it is answered. */
  loseAnswer(options?: { readonly ofCommit?: boolean; readonly after?: number }): void;
  stop(): Promise<void>;
}

/** A COMMIT, as Kysely sends it. */
const commit = Buffer.from('commit\0');
/** In what a connection of the server's own pool says first. */
const ownPool = Buffer.from('\0device-pay\0');

/** A relay to PostgreSQL that breaks connections at the worst moment. */
export async function openLossyWay(databaseUrl: string): Promise<LossyWay> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let waits: { ofCommit: boolean; after: number } | null = null;
  /** Whether this statement is the one to break at. */
  const isReached = (data: Buffer): boolean => {
    if (!waits || (waits.ofCommit && !data.includes(commit))) return false;
    waits.after -= 1;
    if (waits.after >= 0) return false;
    waits = null;
    return true;
  };
  const relay = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isOwn: boolean | undefined;
    const toClient = (data: Buffer) => client.write(data);
    client.on('data', (data: Buffer) => {
      database.write(data);
      const isBreaking = isOwn === true && isReached(data);
      isOwn ??= data.includes(ownPool);
      if (isBreaking) database.off('data', toClient).once('data', () => client.destroy());
    });
    database.on('data', toClient);
    for (const [socket, end] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        end.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String((relay.address() as AddressInfo).port)];
  return {
    url: url.href,
    loseAnswer({ ofCommit = false, after = 0 } = {}) {
      waits = { ofCommit, after };
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
