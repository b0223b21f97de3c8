import type { CallData, CallInput, GetPath, PostPath } from '@device-pay/contract';
import { CallError, transportError } from './call-error.ts';
import { encodeForm } from './encode-form.ts';
import { type EarlyAnswer, takeEarlyAnswer, takeEarlyGuest } from './head-start.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import { serverClock } from './server-clock.ts';
import { type Session, session, usualLifetimeMs } from './session.ts';
import { exchange, type TransportOptions, timeouts } from './transport.ts';

/** Fields that every call carries. */
export interface CommonFields {
  readonly lang: string;
  readonly site: string;
  readonly platform: string;
  readonly projectId: string;
}

export interface ClientSettings {
  /** '' is the page's own origin. */
  readonly apiOrigin: () => string;
  readonly common: () => CommonFields;
  readonly session: Session;
  readonly send?: typeof exchange;
  /** Called for every call that did not succeed, for the error reports. */
  readonly onFailure?: ((error: CallError, path: string) => void) | undefined;
}

export interface CallOptions extends TransportOptions {
  /** Header `Idempotency-Key`: the same key and body have their effect once. See `createDecisionKey`. */
  readonly idempotencyKey?: string | undefined;
  /** A JSON body instead of a form: for inputs that nest lists in lists. */
  readonly json?: boolean;
  /** Another token than the session's, such as an order's. */
  readonly token?: string | undefined;
  /** Replaces the usual request, for example by one that reports progress. */
  readonly send?: typeof exchange;
}

/** Codes for a token that the server does not accept here: a visitor continues as a new guest. */
const lostCodes: readonly unknown[] = ['tokenUnknown', 'sessionNeeded'];

/** These begin a session, so they don't need one. */
const startingPaths: readonly string[] = [
  '/session/guest',
  '/pay/ticket/spend',
] satisfies readonly PostPath[];

const ofEarly = ({ status, text, requestId }: EarlyAnswer): Answer => ({
  status,
  text,
  requestId: requestId ?? undefined,
});

type Request = (token: string | undefined) => Promise<Answer>;

export function createClient({ apiOrigin, common, session, send = exchange, onFailure }: ClientSettings) {
  let starting: Promise<string> | undefined;

  const ask = (path: string, init: RequestInit, options: CallOptions) =>
    (options.send ?? send)(apiOrigin() + path, init, { timeoutMs: timeouts.contractMs, ...options });
  const headers = ({ idempotencyKey }: CallOptions): Record<string, string> =>
    idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};

  async function startGuest(): Promise<string> {
    const early = await takeEarlyGuest()?.catch(() => undefined);
    const body = encodeForm({ ...common(), imei: session.imei() });
    const answer = early ? ofEarly(early) : await ask('/session/guest', { method: 'POST', body }, {});
    const { token, expiresAt } = readAnswer('/session/guest', answer) as CallData<'/session/guest'>;
    // A login that came meanwhile stays, such as that of an app that is slow to say who is here.
    const login = session.current();
    if (login) return login.token;
    session.begin({
      token,
      kind: 'guest',
      expiresAt: serverClock.toPhone(Date.parse(expiresAt)) || Date.now() + usualLifetimeMs,
    });
    return token;
  }

  /** The session's token; concurrent first calls share one guest session. */
  function token(): string | Promise<string> {
    const known = session.current();
    if (known) return known.token;
    starting ??= startGuest().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function attempt(path: string, request: Request, options: CallOptions): Promise<unknown> {
    if (options.token || startingPaths.includes(path)) return readAnswer(path, await request(options.token));
    const used = await token();
    try {
      return readAnswer(path, await request(used));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = session.current();
      const isGuest = current?.token !== used || current.kind === 'guest';
      if (lostCodes.includes(error.code) || (error.isLoginExpired && isGuest)) {
        // An app brings it again on every page: as with a login that has just ended, it is asked for a fresh one.
        if (current?.token === used && current.kind === 'app') session.expire(used);
        else if (current?.token === used) session.end();
        return readAnswer(path, await request(await token()));
      }
      if (error.isLoginExpired) session.expire(used);
      throw error;
    }
  }

  async function run(path: string, request: Request, options: CallOptions): Promise<unknown> {
    try {
      return await attempt(path, request, options);
    } catch (error) {
      if (error instanceof CallError && error.transport !== 'aborted') onFailure?.(error, path);
      throw error;
    }
  }

  return {
    /** Throws a {@link CallError} for everything but success. */
    async post<Path extends PostPath>(
      path: Path,
      input: CallInput<Path>,
      options: CallOptions = {},
    ): Promise<CallData<Path>> {
      const request: Request = (token) => {
        const fields = { ...common(), token, ...(input as object) };
        const body = options.json ? JSON.stringify(fields) : encodeForm(fields);
        const type = options.json ? { 'Content-Type': 'application/json' } : {};
        return ask(path, { method: 'POST', body, headers: { ...headers(options), ...type } }, options);
      };
      const early = options.token ? undefined : takeEarlyAnswer(path, input as object);
      if (early) {
        try {
          const answer = await early;
          serverClock.hear(answer.date, answer.askedAt, answer.heardAt);
          return readAnswer(path, ofEarly(answer)) as CallData<Path>;
        } catch (error) {
          if ((error as Error).name === 'AbortError') throw transportError('timeout', error);
          // The early call is not retried after a lost token or connection; the usual request is.
        }
      }
      return (await run(path, request, options)) as CallData<Path>;
    },

    /** The token goes in the header: it must never stand in a URL. */
    async get<Path extends GetPath>(
      path: Path,
      query: CallInput<Path>,
      options: CallOptions = {},
    ): Promise<CallData<Path>> {
      const request: Request = (token) =>
        ask(
          `${path}?${encodeForm({ ...common(), ...(query as object) })}`,
          { headers: { ...headers(options), ...(token ? { Authorization: `Bearer ${token}` } : {}) } },
          options,
        );
      return (await run(path, request, options)) as CallData<Path>;
    },

    /**
     * Files, as multipart. `form` holds the call's own fields.
     * The real-name video gets 60 s: `{ timeoutMs: timeouts.videoMs }`.
     */
    async upload<Path extends PostPath>(
      path: Path,
      form: FormData,
      options: CallOptions = {},
    ): Promise<CallData<Path>> {
      const request: Request = (token) => {
        const body = new FormData();
        // Fields before files: a server that streams must know who sends what before it accepts the file.
        for (const [name, value] of Object.entries({ ...common(), token }))
          if (value) body.append(name, value);
        form.forEach((value, name) => {
          if (typeof value === 'string') body.append(name, value);
        });
        form.forEach((value, name) => {
          if (typeof value !== 'string') body.append(name, value, value.name);
        });
        return ask(path, { method: 'POST', body, headers: headers(options) }, options);
      };
      return (await run(path, request, options)) as CallData<Path>;
    },
  };
}

type Configuration = Pick<ClientSettings, 'apiOrigin' | 'common' | 'onFailure'>;

let settings: Configuration | undefined;

/** Sets the address and the common fields of the portal's client; the entry does it before the first render. */
export function configureClient(next: Configuration): void {
  settings = next;
}

function configured(): Configuration {
  if (!settings) throw new Error('configureClient must run before the first call');
  return settings;
}

/** The portal's one client. */
export const { post, get, upload } = createClient({
  apiOrigin: () => configured().apiOrigin(),
  common: () => configured().common(),
  session,
  onFailure: (error, path) => configured().onFailure?.(error, path),
});
