import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The state of one simulator as an append-only file of JSON lines; the last line of an id has its value.
 *
 * Writes are grouped: while one batch is written, the next one collects. A simulator awaits {@link flushed} before
 * it answers, so a killed process loses nothing that was acknowledged. There is no fsync: a power cut may lose the
 * last moments, which a simulator can afford.
 */
export class Journal {
  readonly #file: FileHandle;
  #collecting: Batch | undefined;
  #writing: Batch | undefined;
  #failure: Error | undefined;
  #isClosed = false;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Reads the file, rewrites it without superseded lines and opens it for appending.
   * @throws when a line other than the last is damaged (the last one may have been cut off by a crash).
   */
  static async open(path: string): Promise<{ journal: Journal; records: JournalRecords }> {
    await mkdir(dirname(path), { recursive: true });
    const records = parseLines(await readIfPresent(path), path);
    const compacted = `${path}.${process.pid}.tmp`;
    await writeFile(compacted, formatRecords(records), { mode: 0o600 });
    await rename(compacted, path).catch(async (error: unknown) => {
      await rm(compacted, { force: true });
      throw error;
    });
    return { journal: new Journal(await open(path, 'a', 0o600)), records };
  }

  /** Records the value as it is now; later changes of the object need another `put`. After `close`, does nothing. */
  put(kind: string, id: string, value: unknown): void {
    if (this.#isClosed) return;
    this.#collecting ??= newBatch();
    this.#collecting.lines.push(formatLine(kind, id, value));
    if (this.#writing === undefined) {
      this.#writing = this.#collecting;
      queueMicrotask(() => void this.#write());
    }
  }

  /** Resolves once everything that was put so far is in the file; after `close`, fails: nothing is acknowledged. */
  async flushed(): Promise<void> {
    if (this.#isClosed) throw new Error('the journal is closed');
    await this.#written();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    try {
      await this.#written();
    } finally {
      await this.#file.close();
    }
  }

  async #written(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    await (this.#collecting ?? this.#writing)?.done;
  }

  async #write(): Promise<void> {
    while (this.#collecting !== undefined) {
      const batch = this.#collecting;
      this.#writing = batch;
      this.#collecting = undefined;
      try {
        if (this.#failure !== undefined) throw this.#failure;
        await this.#file.appendFile(batch.lines.join(''));
        batch.resolve();
      } catch (error) {
        // No line may follow one that is half-written: from here on nothing is acknowledged.
        this.#failure = error instanceof Error ? error : new Error(String(error));
        batch.reject(this.#failure);
      }
    }
    this.#writing = undefined;
  }
}

/** kind → id → value, as {@link Journal.put} received it. */
export class JournalRecords {
  readonly kinds = new Map<string, Map<string, unknown>>();

  set(kind: string, id: string, value: unknown): void {
    this.of(kind).set(id, value);
  }

  /** The map of a kind, the same one each time. Only this program writes the file, so the caller's type is trusted. */
  of<Value>(kind: string): Map<string, Value> {
    const ofKind = this.kinds.get(kind) ?? new Map<string, unknown>();
    this.kinds.set(kind, ofKind);
    return ofKind as Map<string, Value>;
  }
}

interface Batch {
  readonly lines: string[];
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function newBatch(): Batch {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const done = new Promise<void>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  done.catch(() => undefined); // nobody may be waiting for this batch, and a rejection would end the process
  return { lines: [], done, resolve, reject };
}

function formatLine(kind: string, id: string, value: unknown): string {
  return `${JSON.stringify([kind, id, value])}\n`;
}

function formatRecords(records: JournalRecords): string {
  const lines: string[] = [];
  for (const [kind, ofKind] of records.kinds) {
    for (const [id, value] of ofKind) lines.push(formatLine(kind, id, value));
  }
  return lines.join('');
}

function parseLines(text: string, path: string): JournalRecords {
  const records = new JournalRecords();
  const lines = text.split('\n');
  // Text after the last line break was never acknowledged.
  lines.pop();
  for (const [index, line] of lines.entries()) {
    try {
      const [kind, id, value] = JSON.parse(line) as [string, string, unknown];
      records.set(kind, id, value);
    } catch {
      throw new Error(`${path}: line ${index + 1} is damaged`);
    }
  }
  return records;
}

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
