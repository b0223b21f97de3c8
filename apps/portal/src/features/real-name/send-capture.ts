import type { CallData } from '@device-pay/contract';
import { get, post, upload } from '../../call/client.ts';
import { exchangeWithProgress } from '../../call/exchange-with-progress.ts';
import { timeouts } from '../../call/transport.ts';
import { type Capture, type CaptureStep, keptCaptures } from './kept-captures.ts';
import { named, type RealName, type Target } from './real-name.ts';
import { sendInParts, sha256Of } from './send-in-parts.ts';

/** What was read from the front side, in full; only this answer has it. */
export type Read = CallData<'/api/unicom/realname/uploadFrontPhoto'>['read'];

export interface Sent {
  readonly realName: RealName;
  readonly read?: Read;
}

export interface Sender {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const formOf = (target: Target, files: Readonly<Record<string, readonly [Blob, string]>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(named(target))) form.append(name, value);
  for (const [name, [blob, fileName]] of Object.entries(files)) form.append(name, blob, fileName);
  return form;
};

async function sendVideo(target: Target, iccid: string, video: Capture, sender: Sender): Promise<Sent> {
  const { blob, digitsId = '' } = video;
  const { signal, onProgress } = sender;
  const digest = await sha256Of(blob);
  if (!digest) {
    const form = formOf(target, { video: [blob, blob.type === 'video/webm' ? 'video.webm' : 'video.mp4'] });
    form.append('digitsId', digitsId);
    const options = { timeoutMs: timeouts.videoMs, signal, send: exchangeWithProgress(onProgress) };
    return { realName: await upload('/api/unicom/realname/doAuthByVideo/v2', form, options) };
  }
  const uploadId = await sendInParts(
    blob,
    {
      start: () =>
        post(
          '/realname/upload/start',
          { ...named(target), sizeBytes: blob.size, sha256: digest },
          { signal },
        ),
      look: (id) => get('/realname/upload/state', { ...named(target), uploadId: id }, { signal }),
      append: (id, offset, part) => {
        const form = formOf(target, { chunk: [part, 'part'] });
        form.append('uploadId', id);
        form.append('offset', String(offset));
        const partProgress = (share: number) => onProgress((offset + part.size * share) / blob.size);
        return upload('/realname/upload/append', form, { signal, send: exchangeWithProgress(partProgress) });
      },
    },
    {
      uploadId: video.uploadId,
      onBegun: (id) => keptCaptures.note(iccid, 'video', id),
      onProgress,
    },
  );
  const options = { timeoutMs: timeouts.videoMs, signal };
  return {
    realName: await post(
      '/api/unicom/realname/doAuthByVideo/v2',
      { ...named(target), digitsId, uploadId },
      options,
    ),
  };
}

/** Sends the photo or video of a step. Throws a CallError, after which it may be sent again. */
export async function sendCapture(
  target: Target,
  iccid: string,
  step: CaptureStep,
  capture: Capture,
  sender: Sender,
): Promise<Sent> {
  if (step === 'video') return sendVideo(target, iccid, capture, sender);
  const form = formOf(target, { file: [capture.blob, `${step}.jpg`] });
  const options = { signal: sender.signal, send: exchangeWithProgress(sender.onProgress) };
  if (step === 'back')
    return { realName: await upload('/api/unicom/realname/uploadBackPhoto', form, options) };
  const { read, ...realName } = await upload('/api/unicom/realname/uploadFrontPhoto', form, options);
  return { realName, read };
}
