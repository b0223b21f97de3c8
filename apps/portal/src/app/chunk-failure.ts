/** How long a part of the page may take to load. */
export const chunkTimeoutMs = 120_000;

/** After a reload, another failure within this time does not cause a second one. */
const guardMs = 5 * 60_000;

/** A part of the portal (script or style) that did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Whether an error says that a file of the portal could not be loaded: an old page after a new release, say. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    error.name === 'ChunkLoadError' ||
    code === 'CSS_CHUNK_LOAD_FAILED' ||
    /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(
      error.message,
    )
  );
}

/** Rejects with a {@link ChunkLoadError} if the part has not loaded within the time. */
export function loadWithin<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(`not loaded within ${chunkTimeoutMs / 1000} s`)),
      chunkTimeoutMs,
    );
    load().then(
      (part) => {
        clearTimeout(timer);
        resolve(part);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(isChunkFailure(cause) ? new ChunkLoadError(String(cause)) : cause);
      },
    );
  });
}

export interface ReloadSurroundings {
  /** How the document was loaded (`PerformanceNavigationTiming`); undefined where the browser does not say. */
  readonly cameBy: () => NavigationTimingType | undefined;
  /** Since the document was loaded, in ms. */
  readonly ageMs: () => number;
  /** Reloads if the server answers. */
  readonly reload: () => void;
}

/**
 * Reloads the page once by itself. Not if it was just reloaded, nor if the browser does not say so: it might reload for
 * ever. The page's own timing is used because storage may be forbidden.
 */
export function reloadOnce({ cameBy, ageMs, reload }: ReloadSurroundings): void {
  const by = cameBy();
  if (by !== undefined && (by !== 'reload' || ageMs() >= guardMs)) reload();
}
