import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { serverNow } from './server-clock.ts';

/** What is known of an answer. Another object whenever anything changes, the same one until then. */
export interface AnswerState<Data> {
  readonly data: Data | undefined;
  /** Why the last try failed; what was known before stays in `data`. */
  readonly error: CallError | null;
  /** When `data` came, by the server's clock, UTC in milliseconds; 0 without data. */
  readonly dataUpdatedAt: number;
  /** paused: waits for a connection. */
  readonly fetchStatus: 'idle' | 'fetching' | 'paused';
}

/** A read that can be made again at any time. Two with the same key ask the same. */
export interface Question<Data> {
  readonly key: string;
  readonly path: string;
  /** Asks the server. Gets what is known so far; throws a CallError. */
  readonly ask: (known: Data | undefined) => Promise<Data>;
  /** Tried without a connection too, once: the answer may be a file that is kept on the phone. */
  readonly isTriedOffline?: true;
  /** What an earlier visit knew: shown until the answer comes. */
  readonly recall?: () => KeptAnswer | undefined;
  /** Told of each new answer, for a later visit. */
  readonly keep?: (data: Data, at: number) => void;
}

export interface WatchOptions {
  /** False: only looks on, asks nothing. */
  readonly enabled: boolean;
  /** An answer younger than this is not asked again. */
  readonly staleTimeMs: number;
}

interface Watcher extends WatchOptions {
  readonly notify: () => void;
}

interface Entry {
  readonly question: Question<unknown>;
  readonly watchers: Set<Watcher>;
  state: AnswerState<unknown>;
  /** Counts the times it was asked: only the latest one may change the state. */
  run: number;
  /** Something was written since: old, whatever its age. */
  outdated: boolean;
}

const unknown: AnswerState<unknown> = { data: undefined, error: null, dataUpdatedAt: 0, fetchStatus: 'idle' };

/** Answers that nobody looks at are dropped beyond this number, the longest unseen first. */
const maxEntries = 100;
const maxRetries = 2;

/** Only reads come here, so trying again does no harm; it must be able to help, though, and soon: 429 lasts a minute. */
const mayRetry = (error: unknown): boolean =>
  error instanceof CallError && error.retryable && error.transport !== 'timeout' && error.status !== 429;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polling that gets the same answer again must not run the effects of those who show it. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The answers that pages show: asked once for all who look, asked again when they are old, tried again when that
 * may help, and held while there is no connection. Knows nothing of React, and of calls only their errors.
 */
export function createAnswers(connection: Connection) {
  const entries = new Map<string, Entry>();

  function dropSurplus(): void {
    for (const [key, entry] of entries) {
      if (entries.size < maxEntries) return;
      if (entry.watchers.size === 0) entries.delete(key);
    }
  }

  function entryOf<Data>(question: Question<Data>): Entry {
    const known = entries.get(question.key);
    if (known) return known;
    dropSurplus();
    const kept = question.recall?.();
    const entry: Entry = {
      // The key decides the type of the data, so whoever has the question gets its own type back.
      question: question as unknown as Question<unknown>,
      watchers: new Set(),
      state: kept ? { ...unknown, data: kept.data, dataUpdatedAt: kept.at } : unknown,
      run: 0,
      // However young: something may have been written since, in another document.
      outdated: kept !== undefined,
    };
    entries.set(question.key, entry);
    return entry;
  }

  function change(entry: Entry, part: Partial<AnswerState<unknown>>): void {
    entry.state = { ...entry.state, ...part };
    for (const { notify } of [...entry.watchers]) notify();
  }

  const reconnected = () =>
    new Promise<void>((resolve) => {
      const stop = connection.subscribe(() => {
        if (!connection.isOnline()) return;
        stop();
        resolve();
      });
    });

  /** A run that began later replaces this one: then this one ends without a word. */
  async function run(entry: Entry, ask: Question<unknown>['ask']): Promise<void> {
    entry.run += 1;
    const own = entry.run;
    const { question } = entry;
    for (let failures = 0; entry.run === own; failures += 1) {
      const { data: known, error } = entry.state;
      // A failure that hides nothing makes room for the loading state.
      const begin = { error: known === undefined ? null : error };
      if (!connection.isOnline() && !(question.isTriedOffline && failures === 0)) {
        change(entry, { ...begin, fetchStatus: 'paused' });
        await reconnected();
        if (entry.run !== own) return;
      }
      change(entry, { ...begin, fetchStatus: 'fetching' });
      try {
        const fresh = await ask(known);
        if (entry.run !== own) return;
        const data = same(known, fresh) ? known : fresh;
        const at = serverNow();
        entry.outdated = false;
        change(entry, { data, error: null, dataUpdatedAt: at, fetchStatus: 'idle' });
        question.keep?.(data, at);
        return;
      } catch (cause) {
        if (entry.run !== own) return;
        if (failures === maxRetries || !mayRetry(cause)) {
          change(entry, { error: cause as CallError, fetchStatus: 'idle' });
          return;
        }
        await pause(1000 * 2 ** failures);
      }
    }
  }

  const load = (entry: Entry, ask = entry.question.ask): void => void run(entry, ask);

  /** What is under way was asked too early to count. */
  function stop(entry: Entry): void {
    entry.run += 1;
    if (entry.state.fetchStatus !== 'idle') change(entry, { fetchStatus: 'idle' });
  }

  /** Resolves when nothing is under way any more, whatever came of it. What waits for a connection counts too. */
  function settled(entry: Entry): Promise<AnswerState<unknown>> {
    return new Promise((resolve) => {
      const watcher = { enabled: false, staleTimeMs: 0, notify: check };
      function check() {
        if (entry.state.fetchStatus === 'fetching') return;
        entry.watchers.delete(watcher);
        resolve(entry.state);
      }
      entry.watchers.add(watcher);
      check();
    });
  }

  const isStale = ({ state, outdated }: Entry, staleTimeMs: number): boolean =>
    outdated ||
    state.data === undefined ||
    // From later than now: it was kept by a clock that was wrong.
    Math.abs(serverNow() - state.dataUpdatedAt) >= staleTimeMs;

  const isWanted = ({ watchers }: Entry): boolean => [...watchers].some(({ enabled }) => enabled);

  function loadIfDue(entry: Entry, { enabled, staleTimeMs }: WatchOptions): void {
    if (enabled && entry.state.fetchStatus === 'idle' && isStale(entry, staleTimeMs)) load(entry);
  }

  return {
    read: <Data>(question: Question<Data>) => entryOf(question).state as AnswerState<Data>,

    /** Asks if that is due and no failure is shown, and calls back at every change until it is told to stop. */
    watch<Data>(question: Question<Data>, options: WatchOptions, notify: () => void): () => void {
      const entry = entryOf(question);
      const watcher = { ...options, notify };
      // To ask hides a failure: a page that shows what looks at it only when it waits no more would ask for ever.
      const isFailureShown = entry.state.error && entry.state.data === undefined && isWanted(entry);
      entry.watchers.add(watcher);
      if (!isFailureShown) loadIfDue(entry, watcher);
      return () => {
        entry.watchers.delete(watcher);
        // Behind all others: it is the last one seen.
        entries.delete(question.key);
        entries.set(question.key, entry);
      };
    },

    /** Asks every `intervalMs` as long as `isShown`, one at a time; returns how to stop that. */
    poll<Data>(question: Question<Data>, intervalMs: number, isShown: () => boolean): () => void {
      const timer = setInterval(() => {
        const entry = entryOf(question);
        if (isShown() && entry.state.fetchStatus === 'idle') load(entry);
      }, intervalMs);
      return () => clearInterval(timer);
    },

    /** Asks now, in place of what is under way; `ask` may get the answer in another way this once. */
    async load<Data>(question: Question<Data>, ask?: Question<Data>['ask']): Promise<AnswerState<Data>> {
      const entry = entryOf(question);
      load(entry, ask as Question<unknown>['ask'] | undefined);
      return (await settled(entry)) as AnswerState<Data>;
    },

    /** What a write answered takes the place of what is known, and of what was asked before it and is on its way. */
    put<Data>(question: Question<Data>, data: Data): void {
      const entry = entryOf(question);
      const at = serverNow();
      entry.run += 1;
      entry.outdated = false;
      change(entry, { data, error: null, dataUpdatedAt: at, fetchStatus: 'idle' });
      question.keep?.(data, at);
    },

    /** What these paths answered is no longer true: asks again what is shown, the rest when it is shown. */
    async outdate(concerns: (path: string) => boolean): Promise<void> {
      const concerned = [...entries.values()].filter(({ question }) => concerns(question.path));
      for (const entry of concerned) {
        entry.outdated = true;
        if (isWanted(entry)) load(entry);
        else stop(entry);
      }
      await Promise.all(concerned.map(settled));
    },

    /** Asks again what is shown and old: after a while in the background, and when the connection is back. */
    loadStale(): void {
      for (const entry of entries.values()) for (const watcher of entry.watchers) loadIfDue(entry, watcher);
    },

    /** Forgets everything: somebody else is here. What is shown is asked anew. */
    reset(): void {
      for (const [key, entry] of entries) {
        stop(entry);
        if (entry.watchers.size === 0) entries.delete(key);
        else {
          change(entry, unknown);
          if (isWanted(entry)) load(entry);
        }
      }
    },
  };
}
