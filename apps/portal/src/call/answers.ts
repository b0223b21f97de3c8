import type { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { serverNow } from './server-clock.ts';

/** What is known of an answer. Immutable: a change makes a new object. */
export interface AnswerState<Data> {
  readonly data: Data | undefined;
  /** Why the last try failed; `data` keeps what was known before. */
  readonly error: CallError | null;
  /** When `data` came, by the server's clock, UTC in milliseconds; 0 without data. */
  readonly dataUpdatedAt: number;
  /** paused: waits for a connection. */
  readonly fetchStatus: 'idle' | 'fetching' | 'paused';
}

/** A read that can be repeated at any time. Questions with the same key share one answer. */
export interface Question<Data> {
  readonly key: string;
  readonly path: string;
  /** Asks the server, given the data known so far. Throws a CallError. */
  readonly ask: (known: Data | undefined) => Promise<Data>;
  /** Asked once without a connection too: the answer may be a file that is cached on the phone. */
  readonly isTriedOffline?: true;
  /** The answer stored by an earlier visit: shown until a new one comes. */
  readonly recall?: () => KeptAnswer | undefined;
  /** Stores each new answer for a later visit. */
  readonly keep?: (data: Data, at: number) => void;
}

export interface WatchOptions {
  /** False: follows the answer without asking. */
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
  /** The number of the latest run: only that one may change the state. */
  run: number;
  /** Something was written since, so the answer is stale at any age. */
  outdated: boolean;
}

const unknown: AnswerState<unknown> = { data: undefined, error: null, dataUpdatedAt: 0, fetchStatus: 'idle' };

/** Beyond this number, answers that no page shows are dropped, the one shown longest ago first. */
const maxEntries = 100;
const maxRetries = 2;

/**
 * Reads are safe to repeat, but a retry must be able to help soon: none after a time-out or 429, which lasts a minute.
 */
const mayRetry = ({ retryable, transport, status }: CallError): boolean =>
  retryable && transport !== 'timeout' && status !== 429;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** If polling gets the same answer again, the old object stays, so that no effects of pages run. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The answers that pages show: asked once for all who show them, asked again when stale, retried where that may help,
 * and paused without a connection. Knows nothing of React, and of calls only their errors.
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
      // Stale at any age: something may have been written since, in another document.
      outdated: kept !== undefined,
    };
    entries.set(question.key, entry);
    return entry;
  }

  function change(entry: Entry, part: Partial<AnswerState<unknown>>): void {
    entry.state = { ...entry.state, ...part };
    for (const { notify } of [...entry.watchers]) notify();
  }

  /** Takes a new answer, and stores it for a later visit. */
  function take(entry: Entry, data: unknown): void {
    const at = serverNow();
    entry.outdated = false;
    change(entry, { data, error: null, dataUpdatedAt: at, fetchStatus: 'idle' });
    entry.question.keep?.(data, at);
  }

  const reconnected = () =>
    new Promise<void>((resolve) => {
      const stop = connection.subscribe(() => {
        if (!connection.isOnline()) return;
        stop();
        resolve();
      });
    });

  /** Ends silently as soon as a later run has begun. */
  async function run(entry: Entry, ask: Question<unknown>['ask']): Promise<void> {
    entry.run += 1;
    const own = entry.run;
    const { question } = entry;
    for (let failures = 0; entry.run === own; failures += 1) {
      const { data: known, error } = entry.state;
      // Without data, the error of the last try is cleared, so that pages show that they load.
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
        return take(entry, same(known, fresh) ? known : fresh);
      } catch (cause) {
        if (entry.run !== own) return;
        const failure = cause as CallError;
        if (failures === maxRetries || !mayRetry(failure)) {
          change(entry, { error: failure, fetchStatus: 'idle' });
          return;
        }
        await pause(1000 * 2 ** failures);
      }
    }
  }

  const load = (entry: Entry, ask = entry.question.ask): void => void run(entry, ask);

  /** Discards the answer that is on its way: it was asked before the change. */
  function stop(entry: Entry): void {
    entry.run += 1;
    if (entry.state.fetchStatus !== 'idle') change(entry, { fetchStatus: 'idle' });
  }

  /**
   * Resolves once no request is under way, whatever the outcome. A run paused without a connection counts as settled.
   */
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
    // A time in the future, too, is stale: it was stored by a clock that was wrong.
    Math.abs(serverNow() - state.dataUpdatedAt) >= staleTimeMs;

  const isWanted = ({ watchers }: Entry): boolean => [...watchers].some(({ enabled }) => enabled);

  function loadIfDue(entry: Entry, { enabled, staleTimeMs }: WatchOptions): void {
    if (enabled && entry.state.fetchStatus === 'idle' && isStale(entry, staleTimeMs)) load(entry);
  }

  return {
    read: <Data>(question: Question<Data>) => entryOf(question).state as AnswerState<Data>,

    /** Calls `notify` at every change, and asks if the answer is due and no failure is shown; returns how to stop. */
    watch<Data>(question: Question<Data>, options: WatchOptions, notify: () => void): () => void {
      const entry = entryOf(question);
      const watcher = { ...options, notify };
      // Without data it is on its way, or its failure is shown, which asking would clear. A page that mounts this
      // watcher only when nothing is pending would thereby unmount it, mount it again when the try fails, and so ask
      // for ever.
      const isAsked = entry.state.data === undefined && isWanted(entry);
      entry.watchers.add(watcher);
      if (!isAsked) loadIfDue(entry, watcher);
      return () => {
        entry.watchers.delete(watcher);
        // Moved to the end, as the answer shown last: `dropSurplus` begins at the front.
        entries.delete(question.key);
        entries.set(question.key, entry);
      };
    },

    /** Asks every `intervalMs` while `isShown`, never twice at a time; returns how to stop. */
    poll<Data>(question: Question<Data>, intervalMs: number, isShown: () => boolean): () => void {
      const timer = setInterval(() => {
        const entry = entryOf(question);
        if (isShown() && entry.state.fetchStatus === 'idle') load(entry);
      }, intervalMs);
      return () => clearInterval(timer);
    },

    /** Asks now, and discards what is under way; `ask` replaces the question's own this once. */
    async load<Data>(question: Question<Data>, ask?: Question<Data>['ask']): Promise<AnswerState<Data>> {
      const entry = entryOf(question);
      load(entry, ask as Question<unknown>['ask'] | undefined);
      return (await settled(entry)) as AnswerState<Data>;
    },

    /** Takes what a write answered as the new answer, and discards a read that is on its way. */
    put<Data>(question: Question<Data>, data: Data): void {
      const entry = entryOf(question);
      entry.run += 1;
      take(entry, data);
    },

    /**
     * Marks the answers of these paths as stale: those on the screen are asked again now, the others when they are
     * shown.
     */
    async outdate(concerns: (path: string) => boolean): Promise<void> {
      const concerned = [...entries.values()].filter(({ question }) => concerns(question.path));
      for (const entry of concerned) {
        entry.outdated = true;
        if (isWanted(entry)) load(entry);
        else stop(entry);
      }
      await Promise.all(concerned.map(settled));
    },

    /**
     * Asks again for the stale answers on the screen: after a while in the background, and when the connection is back.
     */
    loadStale(): void {
      for (const entry of entries.values()) for (const watcher of entry.watchers) loadIfDue(entry, watcher);
    },

    /** Drops all answers, since somebody else is here. Those on the screen are asked again. */
    reset(): void {
      for (const entry of entries.values()) {
        entry.run += 1;
        change(entry, unknown);
        if (isWanted(entry)) load(entry);
      }
    },
  };
}
