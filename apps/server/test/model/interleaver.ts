import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** The error that a killed process gets instead of every further answer. */
export class Killed extends Error {
  constructor() {
    super('the process was killed');
  }
}

/** Something that can be killed as a whole: a server process with its connections. */
export interface Killable {
  readonly isDead: boolean;
  /** Marks it dead and releases what it holds in the database. Resolves once PostgreSQL has let go of it. */
  kill(): Promise<void>;
}

/** A process whose actions outside of the database are steps of the interleaver. */
export interface Stepping {
  step<T>(run: () => T): Promise<T>;
}

/** When and how a process is killed while tasks run. */
export interface Cut {
  readonly victim: Killable;
  /** Counted over the steps of all tasks, from 1. */
  readonly atStep: number;
  /** True: the step was done, but its answer never came. False: it was never sent. */
  readonly afterwards: boolean;
}

interface Step {
  readonly owner: Killable;
  readonly run: () => Promise<unknown>;
  /** Whether the statement waits for a lock in PostgreSQL; false for a step that is no statement. */
  readonly isBlocked: () => Promise<boolean>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Sent {
  readonly step: Step;
  outcome: (() => void) | undefined;
}

/** How long a statement may run before its locks are looked at: most are done by then. */
const patienceMs = 4;
const pauseMs = 1;
/** Far longer than any statement takes on a small database, even on a busy machine. */
const longestStatementMs = 60_000;

/**
 * Runs tasks in an order that is chosen step by step. A step is whatever a task awaits: a statement, or a half of a
 * call to the outside. Only one step runs at a time, beside those that wait for a lock in PostgreSQL, so the same
 * choices give the same interleaving again, on a real database.
 */
export class Interleaver {
  readonly #waiting: Step[] = [];
  readonly #sent = new Set<Sent>();
  #connecting = 0;
  /** How many steps the last run took. */
  steps = 0;
  /** How often, over all runs, a step waited for a lock while others went on. */
  waits = 0;

  /** A task's step, run when its turn comes. Rejects with `Killed` once its owner is dead. */
  step<T>(
    owner: Killable,
    run: () => Promise<T>,
    isBlocked = async (): Promise<boolean> => false,
  ): Promise<T> {
    if (owner.isDead) return Promise.reject(new Killed());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ owner, run, isBlocked, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Something that a task awaits but nobody else can see, so it is no step: the next choice waits for it. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#connecting += 1;
    try {
      return await work();
    } finally {
      this.#connecting -= 1;
    }
  }

  /** Runs the tasks to their ends. `choose` picks one of the waiting steps, which are in order of arrival. */
  async run(
    tasks: readonly (() => Promise<void>)[],
    choose: (from: number) => number,
    cut?: Cut,
  ): Promise<void> {
    let left = tasks.length;
    this.steps = 0;
    for (const task of tasks) {
      void task().finally(() => {
        left -= 1;
      });
    }
    for (;;) {
      await this.#quiet();
      if (left === 0 && this.#sent.size === 0) return;
      const [step] = this.#waiting.splice(choose(this.#waiting.length), 1);
      if (!step) {
        if (this.#sent.size === 0) throw new Error(`${left} tasks await what is no step`);
        // All steps wait for locks: PostgreSQL ends a deadlock by itself.
        await sleep(pauseMs);
        await this.#settle();
        this.#answer();
        continue;
      }
      this.steps += 1;
      const isCut = cut?.atStep === this.steps;
      if (isCut && !cut.afterwards) {
        this.#waiting.unshift(step);
        await this.#kill(cut.victim);
      } else {
        await this.#send(step);
        if (isCut) await this.#kill(cut.victim);
      }
      this.#answer();
    }
  }

  async #send(step: Step): Promise<void> {
    const sent: Sent = { step, outcome: undefined };
    this.#sent.add(sent);
    const done = step.run().then(
      (value) => {
        sent.outcome = () => step.resolve(value);
      },
      (error: unknown) => {
        sent.outcome = () => step.reject(error);
      },
    );
    if (this.#sent.size === 1) await Promise.race([done, sleep(patienceMs)]);
    await this.#settle();
  }

  /** Waits until each sent step has a result or waits for a lock. */
  async #settle(): Promise<void> {
    for (const sent of this.#sent) {
      const untilMs = performance.now() + longestStatementMs;
      while (!sent.outcome && !(await sent.step.isBlocked())) {
        if (performance.now() > untilMs)
          throw new Error('a statement is neither answered nor waiting for a lock');
        await sleep(pauseMs);
      }
    }
  }

  /** Delivers the results: only now their tasks go on. */
  #answer(): void {
    for (const sent of this.#sent) {
      if (!sent.outcome) continue;
      this.#sent.delete(sent);
      sent.outcome();
    }
    this.waits += this.#sent.size;
  }

  async #kill(victim: Killable): Promise<void> {
    await victim.kill();
    const dying = [...this.#waiting, ...[...this.#sent].map(({ step }) => step)].filter(
      ({ owner }) => owner === victim,
    );
    for (const step of dying) {
      const at = this.#waiting.indexOf(step);
      if (at >= 0) this.#waiting.splice(at, 1);
      step.reject(new Killed());
    }
    for (const sent of this.#sent) if (sent.step.owner === victim) this.#sent.delete(sent);
    // Steps that waited for its locks go on.
    await this.#settle();
  }

  /** Waits until every task has come to its next step. */
  async #quiet(): Promise<void> {
    do await turn();
    while (this.#connecting > 0);
  }
}
