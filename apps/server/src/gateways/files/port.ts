/**
 * Where the bytes of files lie. They come sealed: storage that is read by others tells nothing. Keys are made by
 * us, of `[0-9a-z/-]` alone.
 */
export interface FileStorage {
  /** Whole or not at all: what fails on the way leaves nothing that `get` would find. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Nothing under this key is fine, too. */
  delete(key: string): Promise<void>;
}
