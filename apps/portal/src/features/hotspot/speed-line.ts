import { CallError } from '../../call/call-error.ts';
import { openStream, streamRequest } from '../../call/open-stream.ts';
import type { SpeedLine } from './measure-speed.ts';

const downloadPath = '/pay/speed/download';
const uploadPath = '/pay/speed/upload';
/** The most that one call of getRandomValues fills. */
const noiseBytes = 65_536;

/** Random, so that nothing on the way can compress it. */
function noise(bytes: number): Blob {
  const piece = crypto.getRandomValues(new Uint8Array(noiseBytes));
  const pieces = Array.from({ length: Math.ceil(bytes / noiseBytes) }, (_, index) =>
    piece.subarray(0, Math.min(noiseBytes, bytes - index * noiseBytes)),
  );
  return new Blob(pieces, { type: 'application/octet-stream' });
}

/** Uses XMLHttpRequest: fetch does not report the progress of an upload. */
function upload(bytes: number, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { url, token } = streamRequest(uploadPath);
    const fail = (status: number) =>
      reject(
        new CallError({
          code: status || 500,
          msg: `response error: HTTP ${status}`,
          status,
          transport: signal.aborted ? 'aborted' : status === 0 ? 'unreachable' : undefined,
        }),
      );
    const request = new XMLHttpRequest();
    let told = 0;
    request.open('POST', url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded }) => {
      onBytes(loaded - told);
      told = loaded;
    };
    request.onload = () => {
      if (request.status >= 300) return fail(request.status);
      // A small body may be sent without any progress event.
      onBytes(bytes - told);
      resolve();
    };
    request.onerror = () => fail(0);
    request.onabort = () => fail(0);
    signal.addEventListener('abort', () => request.abort());
    request.send(noise(bytes));
  });
}

/** The connection between this phone and the server. */
export const serverLine: SpeedLine = {
  now: () => performance.now(),
  async ping(signal) {
    // The body must be read to its end, or the browser treats the request as aborted.
    await (await openStream(downloadPath, { bytes: 0 }, { signal })).arrayBuffer();
  },
  async download(bytes, signal, onBytes) {
    const { body } = await openStream(downloadPath, { bytes }, { signal });
    const reader = body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      onBytes(piece.value.length);
    }
  },
  upload,
};

/** Whether the phone's data is metered, as far as the browser tells. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly type?: string; readonly saveData?: boolean };
  };
  return connection?.type === 'cellular' || connection?.saveData === true;
}
