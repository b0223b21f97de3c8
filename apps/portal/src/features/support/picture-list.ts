import { type KeyStore, parseStored } from '../../call/storage.ts';

/** A picture that is to be sent with a message. */
export interface Picture {
  /** Unique within the list. */
  readonly key: string;
  /** preparing: waits, or is being made smaller on the phone · sending: on its way · sent: the server has it. */
  readonly state: 'preparing' | 'sending' | 'sent' | 'failed';
  /** The share of its bytes that was sent, from 0 to 1. */
  readonly share: number;
  /** The server's id, once it is sent. */
  readonly fileId?: string | undefined;
  /** The address of the chosen file, as long as the page is open. */
  readonly previewUrl?: string | undefined;
  /** Why it could not be sent. */
  readonly error?: unknown;
}

/** A file that the server keeps until `expiresAt`. */
export interface StoredFile {
  readonly fileId: string;
  /** UTC in milliseconds. */
  readonly expiresAt: number;
}

export interface PictureListDeps {
  readonly store: KeyStore;
  /** The key under which the sent pictures are stored, so that they survive the page. */
  readonly storeKey: string;
  readonly now: () => number;
  readonly compress: (file: Blob) => Promise<Blob>;
  readonly send: (
    file: Blob,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<StoredFile>;
  readonly previewOf: (file: Blob) => string;
  readonly dropPreview: (url: string) => void;
}

interface Entry {
  picture: Picture;
  /** Undefined for a picture that was sent in an earlier visit. */
  readonly file: Blob | undefined;
  readonly controller: AbortController;
  expiresAt: number;
}

/**
 * The pictures of one form, kept outside of React: they are still sent while another page is shown, and survive a login
 * in between. One is processed at a time, so that the phone has only one decoded photo in memory.
 */
export function createPictureList(deps: PictureListDeps) {
  const { store, storeKey, now } = deps;
  const listeners = new Set<() => void>();
  let entries: readonly Entry[] = recall();
  let shown: readonly Picture[] = entries.map(({ picture }) => picture);
  let count = 0;
  let turn: Promise<void> = Promise.resolve();

  function recall(): readonly Entry[] {
    const kept = parseStored<{ readonly files: readonly StoredFile[] }>(store.get(storeKey))?.files ?? [];
    return kept
      .filter(({ expiresAt }) => expiresAt > now())
      .map(({ fileId, expiresAt }) => ({
        picture: { key: fileId, state: 'sent', share: 1, fileId },
        file: undefined,
        controller: new AbortController(),
        expiresAt,
      }));
  }

  function changed(): void {
    shown = entries.map(({ picture }) => picture);
    const files = entries.flatMap(({ picture: { fileId }, expiresAt }) =>
      fileId === undefined ? [] : [{ fileId, expiresAt }],
    );
    if (files.length > 0) store.set(storeKey, JSON.stringify({ files }));
    else store.remove(storeKey);
    for (const listener of listeners) listener();
  }

  function change(entry: Entry, part: Partial<Picture>): void {
    if (!entries.includes(entry)) return;
    entry.picture = { ...entry.picture, ...part };
    changed();
  }

  async function work(entry: Entry): Promise<void> {
    const { file, controller } = entry;
    // It was removed while it waited for its turn.
    if (!file || !entries.includes(entry)) return;
    try {
      const smaller = await deps.compress(file);
      change(entry, { state: 'sending' });
      const { fileId, expiresAt } = await deps.send(smaller, {
        signal: controller.signal,
        onProgress: (share) => change(entry, { share }),
      });
      entry.expiresAt = expiresAt;
      change(entry, { state: 'sent', share: 1, fileId });
    } catch (error) {
      change(entry, { state: 'failed', share: 0, error });
    }
  }

  function begin(entry: Entry): void {
    turn = turn.then(() => work(entry));
  }

  function drop({ controller, picture }: Entry): void {
    controller.abort();
    if (picture.previewUrl) deps.dropPreview(picture.previewUrl);
  }

  return {
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly Blob[]): void {
      const added = files.map((file): Entry => {
        count += 1;
        const previewUrl = deps.previewOf(file);
        const picture = { key: `new ${count}`, state: 'preparing', share: 0, previewUrl } as const;
        return { picture, file, controller: new AbortController(), expiresAt: 0 };
      });
      entries = [...entries, ...added];
      changed();
      for (const entry of added) begin(entry);
    },
    /** Sends a picture that failed again. */
    retry(key: string): void {
      const entry = entries.find(({ picture }) => picture.key === key);
      if (entry?.picture.state !== 'failed') return;
      change(entry, { state: 'preparing', error: undefined });
      begin(entry);
    },
    remove(key: string): void {
      const entry = entries.find(({ picture }) => picture.key === key);
      if (!entry) return;
      entries = entries.filter((other) => other !== entry);
      drop(entry);
      changed();
    },
    /** Empties the list, after its pictures were sent with a message. */
    clear(): void {
      for (const entry of entries) drop(entry);
      entries = [];
      changed();
    },
    /** Resolves with the list when no picture is being sent any more, whether they succeeded or failed. */
    async settled(): Promise<readonly Picture[]> {
      for (let last: unknown; last !== turn; ) {
        last = turn;
        await turn;
      }
      return shown;
    },
  };
}

export type PictureList = ReturnType<typeof createPictureList>;
