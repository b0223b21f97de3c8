import { answerControl, type ControlCall } from './control.ts';
import { type HttpHandler, listenOnLoopback } from './http-server.ts';
import type { Journal } from './journal.ts';

export interface ServedParts {
  /** 0 lets the system choose. */
  readonly port: number;
  /** The calls under /control/. */
  readonly controlCalls: Readonly<Record<string, ControlCall>>;
  /** Answers all other paths. */
  readonly handle: HttpHandler;
  /** The largest body that is accepted; 1 MiB unless given. */
  readonly maxBodyBytes?: number;
  /** Clocks and senders, which act by themselves: stopped first. A promise from `stop` is awaited. */
  readonly actors?: readonly { stop(): unknown }[];
  /** Closed last, when nothing writes to it any more. */
  readonly journal?: Journal;
}

export interface Served {
  readonly port: number;
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  /** Finishes what is under way and closes the journal. */
  stop(): Promise<void>;
}

/**
 * Puts a simulator on its port of 127.0.0.1.
 * @throws when the port is taken, after it has closed what the simulator had open
 */
export async function serveSimulator(parts: ServedParts): Promise<Served> {
  const { port, controlCalls, handle, maxBodyBytes, actors = [], journal } = parts;
  const answer: HttpHandler = (request) =>
    request.path.startsWith('/control/') ? answerControl(request, controlCalls) : handle(request);
  const stopActors = () => Promise.all(actors.map((actor) => actor.stop()));
  const listener = await listenOnLoopback(port, answer, maxBodyBytes).catch(async (error: unknown) => {
    await stopActors();
    await journal?.close();
    throw error;
  });
  return {
    port: listener.port,
    url: `http://127.0.0.1:${listener.port}`,
    async stop() {
      await stopActors();
      await listener.close();
      await journal?.close();
    },
  };
}
