/**
 * Storage for the bytes of files. They are sealed before, so reading the storage reveals nothing. Keys are made by us,
 * of `[0-9a-z/-]` alone.
 */
export interface FileStorage {
  /** Stores all bytes or nothing: after a failure `get` finds nothing. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Succeeds, too, if there is nothing under this key. */
  delete(key: string): Promise<void>;
}
