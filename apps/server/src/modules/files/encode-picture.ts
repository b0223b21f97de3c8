import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import PQueue from 'p-queue';
import type { ReceivedFile } from '../../platform/handler.ts';
import { decodable } from './decodable.ts';
import type { PictureAnswer, PictureRequest } from './picture-decoder.ts';
import { maxPixels } from './rules.ts';

/** While it is decoded, the largest picture takes 400 MB: one at a time. */
const queue = new PQueue({ concurrency: 1 });

/**
 * Encodes a picture anew as JPEG, upright and with nothing but its pixels, so that nothing hidden in the file survives
 * (position, serial number, a script after its end). `longestPx`: the longer side becomes no longer than this.
 * `goesFirst`: before all that wait and do not. Answers what is wrong with a file that can't be decoded;
 * `unfinished`: that took too long, and may not next time.
 */
export function encodePicture(
  file: ReceivedFile,
  {
    longestPx,
    goesFirst = false,
  }: { readonly longestPx?: number | undefined; readonly goesFirst?: boolean } = {},
): Promise<PictureAnswer | 'unfinished'> {
  return queue.add(() => encode(file, longestPx), { priority: goesFirst ? 1 : 0 });
}

async function encode(
  file: ReceivedFile,
  longestPx: number | undefined,
): Promise<PictureAnswer | 'unfinished'> {
  // The decoder needs the file as a whole; that is at most what the field allows.
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  const bytes = decodable(Buffer.concat(chunks));
  return bytes === null ? 'broken' : decode({ bytes, mostPixels: maxPixels(file.mediaType), longestPx });
}

/** Many times what the largest picture takes; a small one that is made for it would take hours. */
const longestMs = 10_000;
/** So long a process waits for the next picture: beginning one takes a fifth of a second. */
const idleMs = 10_000;
// By the name of its package: `npm start` runs this from a bundle, which is in another folder.
const decoderFile = createRequire(import.meta.url).resolve('@device-pay/server/picture-decoder');
let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let late: NodeJS.Timeout | undefined;

/**
 * Decodes in a process of its own, which is killed when it takes too long: nothing else stops a decoder. A picture that
 * finds a fault in one ends that process alone, and finds no keys in it.
 */
function decode(request: PictureRequest): Promise<PictureAnswer | 'unfinished'> {
  clearTimeout(idle);
  if (!decoder?.connected) decoder = beginDecoder();
  const child = decoder;
  return new Promise<PictureAnswer | 'unfinished'>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) => {
      // Killed by us, or because memory was short: the picture may be in order. It ends by itself on a fault of a picture.
      if (signal) resolve(signal === 'SIGKILL' ? 'unfinished' : 'broken');
      else reject(new Error(`the decoder of pictures ended with ${code}`));
    });
    child.send(request, (error) => error && reject(error));
    late = setTimeout(endDecoder, longestMs);
  }).finally(() => {
    clearTimeout(late);
    child.removeAllListeners('message').removeAllListeners('exit');
    idle = setTimeout(endDecoder, idleMs).unref();
  });
}

/** The next picture gets another process at once: this one may take what is sent to it for a moment more. */
function endDecoder(): void {
  decoder?.kill('SIGKILL');
  decoder = undefined;
}

function beginDecoder(): ChildProcess {
  const child = fork(decoderFile, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  // Where it could not begin, nothing can be sent to it either, and that is told.
  child.on('error', () => undefined);
  // It must not keep this process from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
